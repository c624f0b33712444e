export { guidePicturesFolder, guidePicturesPrefix } from './guide-pictures.ts'
