export {
  effectiveFeatures,
  hasFeature,
  type Merchant,
  merchantById,
  merchantTable,
  requireFeature,
  requireMerchant,
} from './merchant-of.ts'
export { ownColumns, type Pointers, requireSameMerchant } from './ownership.ts'
