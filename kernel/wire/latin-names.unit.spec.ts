import { expect, test } from 'vitest'
import { latinName } from './latin-names.ts'

test.each([
	['सीता देवी', 'sita devi'],
	['मीरा कृष्णन', 'mira krishnan'],
	['राम चन्द्र शर्मा', 'ram chandra sharma'],
	['राजेश चौहान', 'rajesh chauhan'],
	['रवि मिश्र', 'ravi mishra'],
	['রবীন্দ্রনাথ ঠাকুর', 'ravindranath thakur'],
	['ગીતા', 'gita'],
	['రామ రావు', 'rama ravu'],
	['രാമൻ', 'raman'],
	['தமிழ்', 'tmil'],
	['王小明', 'WangXiaoMing'],
	['Дмитрий Иванов', 'Dmitriy Ivanov'],
	['Nguyễn Thị Ánh', 'Nguyen Thi Anh'],
	['Łukasz Müller', 'Lukasz Muller'],
	['Meera Chacko', 'Meera Chacko'],
	['achar देवी', 'achar devi'],
	['김철수', 'GimCheolSu'],
])('%s is %s', (name, latin) => expect(latinName(name)).toBe(latin))
