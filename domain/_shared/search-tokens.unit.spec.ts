import { describe, expect, it } from 'vitest'
import { foldOf, soundLexeme, soundsLike } from './search-sounds.ts'
import {
	deletionsOf,
	formsOf,
	isLatinStop,
	isMistypedAs,
	isOneEdit,
	isProposed,
	singularOf,
	tokensOf,
	tokensWithin,
	typoKeysOf,
} from './search-tokens.ts'

describe('Words of a text', () => {
	it('are those of the index, in one spelling', () => {
		expect(tokensOf('Child’s BLOOD, “needed”—now!')).toEqual(['child', 'blood', 'needed', 'now'])
		expect(tokensOf('गाँव। गांव हिन्दी हिंदी ज़रूरत जरूरत')).toEqual(['गांव', 'गांव', 'हिंदी', 'हिंदी', 'जरूरत', 'जरूरत'])
		expect(tokensOf('अस्पताल में बच्चों के लिए १२ यूनिट')).toEqual(['अस्पताल', 'बच्चों', '12', 'यूनिट'])
		expect(tokensOf('\u0000 \u200d !!! &|<->')).toEqual([])
	})

	it('are found where they stand', () => {
		expect(tokensWithin('Ja, गाँव!')).toEqual([
			{ token: 'ja', from: 0, to: 2 },
			{ token: 'गांव', from: 4, to: 8 },
		])
	})

	it('sound alike in both scripts', () => {
		const alike: readonly (readonly [string, ...string[]])[] = [
			['रक्तदान', 'raktdan', 'raktdaan', 'raktadan', 'raktdana'],
			['रांची', 'ranchi', 'raanchi', 'ranchee'],
			['दिल्ली', 'delhi', 'dilli'],
			['शिक्षा', 'shiksha', 'siksha'],
			['छात्रवृत्ति', 'chhatravritti', 'chatravriti'],
			['बच्चों', 'bachchon', 'bacchon'],
			['अस्पताल', 'aspatal', 'aspataal'],
			['गांव', 'gaon', 'gaanv', 'gav'],
			['विद्यालय', 'vidyalay', 'vidyalaya', 'widyalay'],
			['सहायता', 'sahayata', 'sahayta'],
			['किताबें', 'kitaben', 'kitaaben'],
			['पानी', 'pani', 'paani', 'panee'],
			['जरूरत', 'zarurat', 'jarurat', 'zaroorat'],
			['ज्ञान', 'gyan', 'gyaan'],
			['भाई', 'bhai', 'bhaai'],
			['पैसा', 'paisa', 'paisaa'],
			['फोन', 'phon', 'fon'],
			['स्कूल', 'school', 'skool'],
			['मुंबई', 'mumbai', 'bombay'],
			['मोतियाबिंद', 'motiyabind', 'motiabind'],
			['व्हीलचेयर', 'wheelchair', 'wheelchairs'],
			['किताबें', 'kitabein'],
		]
		for (const [hindi, ...typed] of alike)
			for (const word of typed) expect([word, foldOf(word)]).toEqual([word, foldOf(hindi)])
		expect(soundsLike('raktdaan')).toBe(soundLexeme('रक्तदान'))
		expect(soundsLike('रक्तदान')).toBe(soundLexeme('raktdaan'))
		expect(soundLexeme('raktdaan')).not.toBe(soundLexeme('रक्तदान'))
		expect([foldOf('12'), foldOf('ж'), foldOf('aa')]).toEqual(['', '', ''])
	})

	it('have a singular as far as sounds count', () => {
		expect(['किताबें', 'किताबों', 'लड़कियों', 'महिलाओं', 'आंखों', 'किताब', 'में'].map(singularOf)).toEqual([
			'किताब',
			'किताब',
			'लड़की',
			'महिल',
			'आंख',
			'किताब',
			'में',
		])
		expect(['ka', 'water'].map(isLatinStop)).toEqual([true, false])
	})

	it('are one edit apart by a letter more, less, another one, or two changed places', () => {
		for (const typed of ['schol', 'schoool', 'schaol', 'shcool'])
			expect([typed, isOneEdit('school', typed)]).toEqual([typed, true])
		for (const typed of ['school', 'scol', 'scohol1', 'loohcs'])
			expect([typed, isOneEdit('school', typed)]).toEqual([typed, false])
		expect(isOneEdit('अस्पताल', 'अस्पतल')).toBe(true)
		expect(deletionsOf('abba')).toEqual(['bba', 'aba', 'abb'])
		expect(
			['wheelchairs', 'libraries', 'churches', 'class', 'किताबें', 'गुर्दे'].map((token) => formsOf(token).at(1)),
		).toEqual(['wheelchair', 'library', 'church', undefined, 'किताब', 'गुर्दा'])
		for (const [token, typed] of [
			['water', 'watr'],
			['laptops', 'laptp'],
			['libraries', 'librery'],
			['girls', 'girs'],
		] as const)
			expect([
				typed,
				isMistypedAs(token, typed),
				[typed, ...deletionsOf(typed)].some((key) => typoKeysOf(token).includes(key)),
			]).toEqual([typed, true, true])
		expect(isMistypedAs('well', 'wel')).toBe(false)
		expect(['of', 'water', 'o2cylinder', 'x'.repeat(31)].map(isProposed)).toEqual([false, true, false, false])
	})
})
