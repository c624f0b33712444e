import {
  ApartmentOutlined,
  AuditOutlined,
  BarChartOutlined,
  BellOutlined,
  BookOutlined,
  CalendarOutlined,
  FileTextOutlined,
  GlobalOutlined,
  HomeOutlined,
  IdcardOutlined,
  KeyOutlined,
  MenuOutlined,
  MessageOutlined,
  PictureOutlined,
  QuestionCircleOutlined,
  RobotOutlined,
  SafetyOutlined,
  SettingOutlined,
  ShopOutlined,
  TagsOutlined,
  TeamOutlined,
  TrophyOutlined,
} from '@ant-design/icons'

const icons = {
  home: HomeOutlined,
  tree: ApartmentOutlined,
  check: AuditOutlined,
  chart: BarChartOutlined,
  bell: BellOutlined,
  book: BookOutlined,
  calendar: CalendarOutlined,
  document: FileTextOutlined,
  globe: GlobalOutlined,
  card: IdcardOutlined,
  key: KeyOutlined,
  menu: MenuOutlined,
  message: MessageOutlined,
  picture: PictureOutlined,
  question: QuestionCircleOutlined,
  robot: RobotOutlined,
  shield: SafetyOutlined,
  shop: ShopOutlined,
  gear: SettingOutlined,
  tags: TagsOutlined,
  people: TeamOutlined,
  cup: TrophyOutlined,
} as const
export type MenuIconName = keyof typeof icons

/** Beside a word that says the same: screen readers pass over it. */
export function MenuIcon({ name }: { name: MenuIconName }) {
  const Icon = icons[name]
  return <Icon aria-hidden />
}
