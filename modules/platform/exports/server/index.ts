export { exportsBoot } from './boot.ts'
export { refusedFile } from './refused-rows.ts'
export { readTable, type Table } from './tables.ts'
