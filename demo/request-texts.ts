import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Side } from '../domain/requests/kinds/field.contract.ts'
import type { Language } from '../kernel/wire/language.ts'
import type { SampleTexts } from './sample-fields.ts'

type Part = 'title' | 'opening' | 'detail' | 'context' | 'fact' | 'closing'

/** Each line has kind, side, language, part and text. `{town}`, `{n}` and `{year}` are placeholders. */
const PARTS = Map.groupBy(
	readFileSync(join(import.meta.dirname, 'request-texts.txt'), 'utf8')
		.trim()
		.split('\n')
		.map((line) => {
			const cut = line.indexOf('|')
			return { part: line.slice(0, cut), text: line.slice(cut + 1) }
		}),
	({ part }) => part,
)

const partsOf = (about: string, language: Language, part: Part): readonly string[] =>
	(PARTS.get(`${about} ${language} ${part}`) ?? []).map(({ text }) => text)

export const hasTexts = (requestType: string, side: Side): boolean =>
	partsOf(`${requestType} ${side}`, 'en', 'title').length > 0

const YEARS: Readonly<Record<Language, readonly string[]>> = {
	en: ['first', 'second', 'third', 'last'],
	hi: ['पहले', 'दूसरे', 'तीसरे', 'अंतिम'],
}

const DAYS: Readonly<Record<Language, readonly string[]>> = {
	en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Saturday', 'Sunday'],
	hi: ['सोमवार', 'मंगलवार', 'बुधवार', 'गुरुवार', 'शनिवार', 'रविवार'],
}
const PEOPLE: Readonly<Record<Language, readonly string[]>> = {
	en: ['Meena', 'Old Thomas', 'Auntie Rose', 'the headmaster', 'Salim', 'Grace', 'the postwoman'],
	hi: ['मीना दीदी', 'शांति काकी', 'नर्स दीदी', 'सरला बहन जी', 'कमला मौसी', 'रेखा दीदी'],
}
const oneOf = (texts: readonly string[], place: number): string => texts[place % texts.length] ?? ''
const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
const DETAILED = 6

export function writeRequest(
	{
		requestType,
		side,
		language,
		town,
	}: { requestType: string; side: Side; language: Language; town: string },
	number: number,
): { readonly title: string; readonly description: string } {
	const about = `${requestType} ${side}`
	const pick = (of: string, part: Part, place: number) => oneOf(partsOf(of, language, part), place)
	const fill = (text: string) =>
		capitalized(
			text
				.replaceAll('{town}', town)
				.replaceAll('{n}', String(2 + ((number * 5 + town.length) % 8)))
				.replaceAll('{year}', oneOf(YEARS[language], number))
				.replaceAll('{day}', oneOf(DAYS[language], seed + number))
				.replaceAll('{person}', oneOf(PEOPLE[language], seed * 3 + number)),
		)
	const seed = [...about].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
	return {
		title: fill(pick(about, 'title', number)),
		description: [
			fill(pick(about, 'opening', number)),
			number < DETAILED
				? fill(pick(about, 'detail', Math.trunc(number / 3)))
				: fill(pick('any any', 'fact', seed + number * 3)),
			'\n\n',
			...(number < DETAILED ? [pick('any any', 'context', seed + number * 3)] : []),
			pick('any any', 'closing', seed * 7 + Math.trunc(seed / 11) + number * 4),
		]
			.join(' ')
			.replaceAll(' \n\n ', '\n\n'),
	}
}

export const TEXTS_HI: SampleTexts = {
	hospital: ['सदर अस्पताल', 'ज़िला अस्पताल', 'सिटी मेडिकल कॉलेज'],
	patient: ['र॰ दे॰', 'स॰ कु॰', 'अ॰ मि॰'],
	institution: ['राजकीय नर्सिंग कॉलेज', 'महिला पॉलिटेक्निक', 'राज्य विश्वविद्यालय'],
	course: ['नर्सिंग', 'सिविल इंजीनियरिंग', 'कंप्यूटर अनुप्रयोग'],
	marks: ['कक्षा 12 में 78 %'],
	eligibility: ['इस साल कक्षा 10 पास करने वाली छात्राएँ जिनके परिवार की आय सालाना तीन लाख से कम है।'],
	language: ['हिन्दी', 'मराठी', 'पंजाबी'],
	subject: ['गणित', 'विज्ञान', 'अंग्रेज़ी'],
	schoolClass: ['कक्षा 6', 'कक्षा 10'],
	times: ['शाम पाँच बजे के बाद', 'शनिवार और रविवार की सुबह'],
	guardian: ['उसकी माँ, सुशीला'],
	position: ['क्षेत्र प्रशिक्षु', 'पुस्तकालय प्रशिक्षु'],
	task: ['दल के साथ जगह पर काम; औज़ार, चाय और भोजन मिलेगा।'],
	seat: ['कोषाध्यक्ष', 'शिक्षा सदस्य'],
	meetings: ['हर दूसरे महीने दो घंटे, वीडियो पर या बैठक में'],
	givingExpected: ['केवल समय'],
	event: ['विज्ञान दिवस', 'विदाई समारोह'],
	audience: ['लगभग दो सौ लोग, अधिकतर तीस से कम उम्र के'],
	topics: ['क्या काम आया, क्या नहीं, और दस साल पहले के अपने आप से क्या कहेंगे'],
	show: ['भली सुबह', 'खुली अलमारी'],
	addressedTo: ['नगर आयुक्त', 'राज्य परिवहन विभाग'],
	demand: ['अगली बारिश से पहले काम हो और जो हुआ वह प्रकाशित किया जाए।'],
	problem: ['जो काटा या उगाया जाता है उसका एक तिहाई दो दिन में फेंक दिया जाता है।'],
	questions: ['आपने इससे मिलता-जुलता क्या किया है?', 'आप कब से शुरू कर सकते हैं?'],
}
export const TEXTS_US: SampleTexts = {
	hospital: ['St. Agnes Free Clinic', 'County General Hospital', 'Mercy Medical Center'],
	institution: ['Delta Community College', 'State University', 'Valley Technical College'],
	marks: ['3.4 of 4.0'],
	eligibility: ['High-school seniors of the county whose families earn less than 40,000 a year.'],
	language: ['English', 'Spanish'],
	schoolClass: ['Grade 6', 'Grade 10'],
	guardian: ['Her mother, Elena'],
	event: ['Health day', 'Graduation'],
	addressedTo: ['The city council', 'The county transit board'],
}
