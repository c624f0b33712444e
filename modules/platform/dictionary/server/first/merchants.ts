import { entriesOf } from './entry.ts'

/** What describes merchants of vending machines. */
export const merchants = [
  ...entriesOf('business_type', [
    ['company', '企业', 'Company', 'Société', '법인'],
    ['sole-trader', '个体工商户', 'Sole trader', 'Entreprise individuelle', '개인사업자'],
    ['institution', '事业单位', 'Public institution', 'Établissement public', '공공기관'],
    ['person', '个人', 'Private person', 'Particulier', '개인'],
  ]),
  ...entriesOf('merchant_category', [
    ['convenience', '便利零售', 'Convenience retail', 'Commerce de proximité', '편의 소매'],
    ['drinks', '饮料水吧', 'Drinks', 'Boissons', '음료'],
    ['food', '餐饮鲜食', 'Fresh food', 'Restauration', '식품'],
    ['pharmacy', '医药健康', 'Pharmacy and health', 'Pharmacie et santé', '의약·건강'],
    ['campus', '校园服务', 'Campus services', 'Services de campus', '캠퍼스 서비스'],
    ['other', '其他', 'Other', 'Autre', '기타'],
  ]),
  ...entriesOf('merchant_label', [
    ['key-account', '重点客户', 'Key account', 'Grand compte', '핵심 고객'],
    ['pilot', '试点', 'Pilot', 'Pilote', '시범'],
    ['franchise', '加盟', 'Franchise', 'Franchise', '프랜차이즈'],
    ['self-operated', '自营', 'Self-operated', 'Exploité en propre', '직영'],
  ]),
]
