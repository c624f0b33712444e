export { fillSettings, storeSecretSetting, storeSetting } from './operations.ts'
export { allSettings, publicSettings, readSecretSetting, readSetting } from './queries.ts'
