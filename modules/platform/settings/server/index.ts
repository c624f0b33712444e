export { storeSetting } from './operations.ts'
export { allSettings, forgetSettings, publicSettings, readSetting } from './queries.ts'
