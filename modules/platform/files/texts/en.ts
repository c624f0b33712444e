import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  refusals: {
    file_name_wrong:
      '{reason, select, empty {The file has no name. Give it one first} path {A file name cannot contain slashes. Rename the file and upload it again} invisible {The file name contains invisible characters. Rename the file and upload it again} other {The file name is too long: at most 200 characters. Rename the file and upload it again}}',
    file_empty: 'This file is empty (0 bytes). Check it and choose again',
    file_too_large: 'The file is too large: at most {maxMb, number} MB',
    file_type_refused:
      '{found, select, unknown {The format of this file is not recognized} other {The content of this file is {found}, which cannot be uploaded here}}. Accepted formats: {allowed}',
    file_type_differs:
      'The content of the file is {found}, but its name {extension, select, none {has no extension} other {ends in {extension}}}. Save it in the right format; renaming is not enough',
    file_damaged: 'This {found} file is incomplete or damaged. Open it on your computer to check, then upload it again',
    file_locked:
      'This PDF is protected by a password, so reviewers cannot open it. Remove the password and upload it again',
    file_too_complex: 'This file is too complex to be read. Save it as a plain PDF or picture and upload it again',
    file_picture_too_large:
      'The picture has {widthPx, number} × {heightPx, number} pixels, more than the limit of {maxMegapixels, number} megapixels. Make it smaller and upload it again',
    file_pages_too_many: 'This PDF has {pageCount, number} pages; at most {max, number} are accepted',
    file_number_impossible:
      'The {what, select, duration {length} width {width} height {height} other {number of pages}} that this file states cannot be true ({value}). Export it again and upload it again',
    file_macros: 'This Office file contains macros. Save it as .docx or .xlsx without macros and upload it again',
    file_entities:
      'This Office file declares external entities, which no office program writes. Save it anew in an office program and upload it again',
    file_remote:
      'This Office file would load content from elsewhere when it is opened. Remove remote templates and objects and upload it again',
    file_bomb:
      'This Office file unpacks to far more than it is and was refused. Save it anew in an office program and upload it again',
    archive_bomb:
      'This archive unpacks to far more than it is, or holds archives within archives, and was refused. Pack it anew and upload it again',
    archive_locked:
      '“{name}” in this archive is protected by a password and cannot be checked. Remove the password, pack it anew and upload it again',
    archive_harmful:
      '“{name}” in this archive contains macros or would load content from elsewhere when it is opened. Remove them, pack it anew and upload it again',
    file_infected:
      'This file did not pass the check, so it was not kept; everything else is still there. Export it again and upload that, or ask a teacher to look at this computer',
    file_quota_reached:
      'Your storage is full: {usedMb, number} MB of {maxMb, number} MB are used. Delete files you no longer need',
    uploads_too_many: 'Too many uploads at once: at most {max, number}. Wait until some have finished',
    upload_incomplete:
      'The upload is not complete: {receivedBytes, number} of {declaredBytes, number} bytes have arrived. Continue the upload',
    file_held: 'The file is being checked and can be used afterwards',
    file_refused: 'This file did not pass the check and cannot be used. Just choose another file',
    file_unscanned: 'This file has not been checked for viruses, so only the person who uploaded it can download it',
    file_address_expired: 'The link to the file has expired. Refresh the page and open it again',
  },
  notices: {
    video_not_h264: 'This video is not encoded in H.264, so some browsers may not play it. Convert it if you can',
    name_corrected: 'The extension did not match the content of the file and was corrected',
  },
  upload: {
    network: 'The connection was lost. What has been uploaded is kept, and you can continue once you are back online',
  },
}
