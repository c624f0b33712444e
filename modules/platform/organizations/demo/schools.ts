/**
 * Invented schools. The rule of their names: a word of nature that names no place, the sort of school, and "（演示）" at the
 * end, so that nobody takes one for a real school.
 */
const words = [
  ['星河', 'Starry River'],
  ['青禾', 'Green Seedling'],
  ['云帆', 'Cloud Sail'],
  ['蓝鲸', 'Blue Whale'],
  ['晨曦', 'Dawn Light'],
  ['银杏', 'Ginkgo'],
  ['飞鸟', 'Flying Bird'],
  ['雨林', 'Rainforest'],
  ['极光', 'Aurora'],
  ['珊瑚', 'Coral'],
  ['萤火', 'Firefly'],
  ['松果', 'Pine Cone'],
  ['海豚', 'Dolphin'],
  ['麦浪', 'Wheat Field'],
  ['北斗', 'Northern Dipper'],
] as const

/** name, English name, dictionary `school_type` */
const sorts = [
  [
    ['小学', 'Primary School', 'primary-school'],
    ['初级中学', 'Junior Secondary School', 'junior-school'],
    ['中学', 'Secondary School', 'complete-secondary'],
    ['九年一贯制学校', 'Nine-Year School', 'nine-year'],
  ],
  [
    ['小学', 'Primary School', 'primary-school'],
    ['高级中学', 'Senior Secondary School', 'senior-school'],
    ['职业中专', 'Vocational School', 'vocational-school'],
    ['科技活动中心', 'Science Activity Center', 'off-campus'],
  ],
  [
    ['小学', 'Primary School', 'primary-school'],
    ['初级中学', 'Junior Secondary School', 'junior-school'],
    ['十二年一贯制学校', 'Twelve-Year School', 'twelve-year'],
    ['特殊教育学校', 'Special Education School', 'special-school'],
  ],
] as const

/** The school of the demo's own pupils: it teaches every stage, so that whatever kind somebody tries may be for them. */
const ownSchool = ['学校', 'School', 'twelve-year'] as const

const places = ['urban', 'town', 'rural'] as const

export interface DemoSchool {
  code: string
  name: string
  english: string
  extra: { schoolType: string; urbanRural: string }
}

/** The 60 schools, in the order in which they are spread over the prefectures. */
export const demoSchools: readonly DemoSchool[] = words.flatMap(([word, english], row) =>
  (sorts[row % sorts.length] ?? []).map((ofRow, column) => {
    const [sort, englishSort, schoolType] = row === 0 && column === 0 ? ownSchool : ofRow
    return {
      code: `S${String(row * 4 + column + 1).padStart(4, '0')}`,
      name: `${word}${sort}（演示）`,
      english: `${english} ${englishSort} (demo)`,
      extra: { schoolType, urbanRural: places[(row + column) % places.length] ?? 'urban' },
    }
  }),
)
