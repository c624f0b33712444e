import fc from 'fast-check'
import { propertySeed } from './seeds.ts'

fc.configureGlobal({ seed: propertySeed })
