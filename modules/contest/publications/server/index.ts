export { publicityPictures } from './guides.ts'
