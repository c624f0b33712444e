export { discardUpload, type UploadUnderWay, unfinishedUploads } from './unfinished-uploads.ts'
export { uploadFile } from './upload.ts'
