import { expect, test } from 'vitest'
import { suggestedNames } from './server/names/suggested.ts'

test('a name says in three more languages what it is, and how its name proper sounds', async () => {
  const all = async (...names: string[]) =>
    Object.fromEntries(await Promise.all(names.map(async (name) => [name, Object.values(await suggestedNames(name))])))
  expect(
    await all(
      '长沙市',
      '长沙市第一中学',
      '攸县',
      '东安县',
      '安乡县',
      '城市学院',
      '市中区',
      '城步苗族自治县',
      '湖南省科学技术协会',
      '明日创客空间',
      '星河小学（演示）',
    ),
  ).toEqual({
    长沙市: ['Changsha City', 'Ville de Changsha', '창사시'],
    长沙市第一中学: ['Changsha No. 1 Middle School', 'Collège-lycée n° 1 de Changsha', '창사시 제1중학교'],
    东安县: ['Dong’an County', 'Comté de Dong’an', '둥안현'],
    安乡县: ['Anxiang County', 'Comté d’Anxiang', '안샹현'],
    城市学院: ['Chengshi College', 'Institut de Chengshi', '청스 학원'],
    攸县: ['You County', 'Comté de You', '유현'],
    市中区: ['Shizhong District', 'District de Shizhong', '스중구'],
    城步苗族自治县: ['Chengbu Miao Autonomous County', 'Comté autonome miao de Chengbu', '청부 먀오족 자치현'],
    湖南省科学技术协会: [
      'Hunan Association for Science and Technology',
      'Association pour la science et la technologie de Hunan',
      '후난성 과학기술협회',
    ],
    明日创客空间: ['Mingri Chuangke Kongjian', 'Mingri Chuangke Kongjian', '밍르 촹커 쿵젠'],
    '星河小学（演示）': [
      'Xinghe Primary School (demo)',
      'École primaire de Xinghe (démonstration)',
      '싱허 초등학교 (데모)',
    ],
  })
})
