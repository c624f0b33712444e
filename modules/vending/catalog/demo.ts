import sharp from 'sharp'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { storeGenerated } from '#modules/platform/files/server/index.ts'
import type { DemoOwner } from '#modules/vending/points/demo.ts'

/** A product of the demo, as lanes are filled with it. */
export interface DemoProduct {
  id: string
  priceFen: number
}

/** One drawn picture for each category and color. */
export type DemoPictures = ReadonlyMap<string, Buffer>

type Goods = readonly (readonly [string, readonly (readonly [string, string, string, number, number])[]])[]

/** Invented brands: category, then name, brand, specification, purchase price and price in fen. */
const shopGoods: Goods = [
  [
    '饮用水',
    [
      ['山泉天然水', '云麓', '550 ml', 80, 200],
      ['山泉天然水（大瓶）', '云麓', '1.5 L', 160, 400],
      ['弱碱性矿泉水', '清岚', '500 ml', 150, 350],
      ['苏打气泡水', '清岚', '330 ml', 220, 450],
    ],
  ],
  [
    '茶与咖啡',
    [
      ['无糖乌龙茶', '一壶春', '500 ml', 260, 500],
      ['茉莉蜜茶', '一壶春', '500 ml', 230, 450],
      ['柠檬红茶', '一壶春', '500 ml', 220, 400],
      ['冷萃黑咖啡', '拾豆', '270 ml', 480, 900],
      ['丝滑拿铁', '拾豆', '270 ml', 460, 880],
    ],
  ],
  [
    '果汁与乳品',
    [
      ['鲜橙汁', '果果园', '300 ml', 380, 700],
      ['苹果汁', '果果园', '300 ml', 350, 650],
      ['纯牛奶', '牧云', '250 ml', 260, 450],
      ['原味酸奶', '牧云', '200 g', 320, 600],
    ],
  ],
  [
    '饼干糕点',
    [
      ['燕麦消化饼', '麦田里', '90 g', 280, 550],
      ['海盐苏打饼', '麦田里', '100 g', 250, 500],
      ['红豆小面包', '麦田里', '80 g', 300, 600],
      ['蛋黄酥', '桂雨轩', '2 枚', 420, 800],
    ],
  ],
  [
    '坚果膨化',
    [
      ['原味薯片', '脆脆岛', '60 g', 320, 650],
      ['番茄薯条', '脆脆岛', '50 g', 260, 500],
      ['每日坚果', '林间', '25 g', 350, 700],
      ['盐焗腰果', '林间', '40 g', 480, 980],
      ['山核桃仁', '林间', '35 g', 520, 1080],
    ],
  ],
  [
    '日用品',
    [
      ['便携纸巾', '素白', '3 包', 150, 300],
      ['一次性雨衣', '素白', '1 件', 320, 800],
      ['数据线', '通达', '1 m', 680, 1500],
    ],
  ],
]

const pharmacyGoods: Goods = [
  [
    '护理用品',
    [
      ['医用口罩', '安和', '10 只', 280, 600],
      ['创可贴', '安和', '20 片', 260, 580],
      ['酒精棉片', '安和', '30 片', 320, 700],
      ['退热贴', '安和', '2 贴', 450, 990],
    ],
  ],
  [
    '保健食品',
    [
      ['维生素 C 咀嚼片', '禾康', '30 片', 1200, 2580],
      ['钙片', '禾康', '30 片', 1500, 2980],
      ['枸杞原浆', '禾康', '30 ml', 600, 1280],
    ],
  ],
  [
    '健康饮品',
    [
      ['电解质水', '云麓', '500 ml', 260, 550],
      ['金银花露', '一壶春', '340 ml', 300, 600],
    ],
  ],
]

const hues = [206, 96, 32, 44, 12, 262] as const

/** Draws the pictures of the demo's products; before the seed's change, as it takes a moment. */
export async function drawDemoPictures(): Promise<DemoPictures> {
  const names = [...new Set([...shopGoods, ...pharmacyGoods].map(([name]) => name))]
  const drawn = names.map(async (name, index): Promise<[string, Buffer]> => {
    const hue = hues[index % hues.length] ?? 0
    const body = index % 2 === 0 ? 'rx="28"' : 'rx="6"'
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="280" height="400" viewBox="0 0 280 400">
      <rect width="280" height="400" fill="hsl(${hue},40%,94%)"/>
      <rect x="112" y="48" width="56" height="44" rx="6" fill="hsl(${hue},45%,38%)"/>
      <rect x="76" y="86" width="128" height="270" ${body} fill="hsl(${hue},55%,58%)"/>
      <rect x="76" y="170" width="128" height="96" fill="hsl(${hue},30%,97%)"/>
      <circle cx="140" cy="218" r="30" fill="hsl(${hue},60%,46%)"/></svg>`
    return [name, await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()]
  })
  return new Map(await Promise.all(drawn))
}

/** Brands, categories in two levels and approved products of a merchant; part of the seed's change. */
export async function seedCatalog(
  ctx: Ctx,
  tx: Tx,
  owner: DemoOwner & { kind: 'ordinary' | 'pharmacy' },
  pictures: DemoPictures,
): Promise<DemoProduct[]> {
  const own = { merchant_id: owner.id, merchant_path: owner.path, created_at: ctx.clock.now() }
  const goods = owner.kind === 'pharmacy' ? pharmacyGoods : shopGoods
  const brandNames = [...new Set(goods.flatMap(([, all]) => all.map(([, brand]) => brand)))]
  const brands = brandNames.map((name, index) => ({ id: ctx.random.uuid(), code: `B${index + 1}`, name, ...own }))
  await tx.insertInto('vending.brand').values(brands).execute()
  const top = { id: ctx.random.uuid(), code: 'C0', name: '全部商品', position: 0, ...own }
  await tx.insertInto('vending.category').values(top).execute()
  const products: DemoProduct[] = []
  let count = 0
  for (const [index, [category, all]] of goods.entries()) {
    const id = ctx.random.uuid()
    await tx
      .insertInto('vending.category')
      .values({ id, parent_id: top.id, code: `C${index + 1}`, name: category, position: (index + 1) * 10, ...own })
      .execute()
    const bytes = pictures.get(category)
    if (!bytes) throw new Error(`no picture was drawn for ${category}`)
    const picture = await storeGenerated(ctx, tx, {
      name: `${category}.png`,
      mediaType: 'image/png',
      bytes,
      purpose: 'public',
      ownerAccountId: null,
    })
    const rows = all.map(([name, brand, specification, purchaseFen, priceFen], place) => {
      count += 1
      return {
        id: ctx.random.uuid(),
        code: `G${String(count).padStart(3, '0')}`,
        name,
        brand_id: brands.find((each) => each.name === brand)?.id ?? null,
        category_id: id,
        unit: '件',
        specification,
        purchase_price_fen: purchaseFen,
        price_fen: priceFen,
        thumbnail_id: picture.id,
        shelf_life_days: 180 + place * 30,
        // Some still wait, so that the review has something to do.
        state: place === 4 ? 'pending-with-photo' : 'approved',
        ...own,
      }
    })
    await tx.insertInto('vending.product').values(rows).execute()
    products.push(
      ...rows.filter(({ state }) => state === 'approved').map((row) => ({ id: row.id, priceFen: row.price_fen })),
    )
  }
  return products
}
