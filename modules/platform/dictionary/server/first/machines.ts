import { entriesOf } from './entry.ts'

/** What machines are (S1-10), and where they are used. */
export const machines = [
  ...entriesOf('machine_type', [
    ['vending', '自动售货机', 'Vending machine', 'Distributeur automatique', '자동판매기'],
    ['pharmacy', '自动售药机', 'Pharmacy machine', 'Distributeur de médicaments', '의약품 자판기'],
    ['medicine-box', '智能药箱', 'Smart medicine cabinet', 'Armoire à pharmacie intelligente', '스마트 약상자'],
  ]),
  ...entriesOf('machine_category', [
    ['drinks', '饮料机', 'Drinks', 'Boissons', '음료'],
    ['snacks', '零食机', 'Snacks', 'En-cas', '간식'],
    ['combined', '综合机', 'Drinks and snacks', 'Boissons et en-cas', '복합'],
    ['fresh', '生鲜机', 'Fresh food', 'Produits frais', '신선 식품'],
    ['medicine', '药品机', 'Medicine', 'Médicaments', '의약품'],
  ]),
]
