import { registerProgram } from '#kernel/testing/app.ts'
import { buildApp } from './app.ts'
import { modules } from './modules.ts'

// Nobody imports apps: the tests of the modules reach the whole program through this.
registerProgram({ buildApp, modules })
