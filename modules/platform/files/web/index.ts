export { isRefusedForGood } from './refused-for-good.ts'
export { discardUpload, type UploadUnderWay, unfinishedUploads } from './unfinished-uploads.ts'
export { uploadFile } from './upload.ts'
