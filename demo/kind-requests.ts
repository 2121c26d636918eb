import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Side } from '../domain/requests/kinds/field.contract.ts'
import type { Category } from '../kernel/wire/schemas.ts'
import type { SampleTexts } from './sample-fields.ts'

export type KindEnding =
	| 'pending'
	| 'public'
	| 'confirmed'
	| 'live'
	| 'rejected'
	| 'incomplete'
	| 'closed'
	| 'fulfilled'

export interface KindRequest {
	readonly requestType: string
	readonly side: Side
	readonly author: string
	readonly organization: string | null
	readonly ends: KindEnding
	readonly category: Category
	readonly place: string
	readonly title: string
	readonly description: string
}

const FILE = join(import.meta.dirname, 'kind-requests.txt')

/** One line each: type, side, author, organization, ending, category, place, title, description. */
export const KIND_REQUESTS: readonly KindRequest[] = readFileSync(FILE, 'utf8')
	.trim()
	.split('\n')
	.map((text) => {
		const [requestType, side, author, organization, ends, category, place, title, description] =
			text.split('|')
		return {
			requestType: requestType ?? '',
			side: side as Side,
			author: author ?? '',
			organization: organization === '-' ? null : (organization ?? null),
			ends: ends as KindEnding,
			category: category as Category,
			place: place ?? '',
			title: title ?? '',
			description: description ?? '',
		}
	})

export const FIELD_TEXTS: SampleTexts = {
	hospital: ['Sadar Hospital', 'City Medical College', 'St. Mary’s Hospital', 'District Hospital'],
	patient: ['R. D.', 'S. K.', 'A. M.', 'P. N.'],
	institution: ['Government College of Nursing', 'Polytechnic for Women', 'State University'],
	course: ['Nursing', 'Civil engineering', 'Computer applications'],
	marks: ['78 % in Class 12', '8.4 of 10'],
	eligibility: ['Girls who finished Class 10 this year, with a family income below three lakh a year.'],
	language: ['Hindi', 'English', 'Marathi', 'Telugu', 'Punjabi'],
	subject: ['Mathematics', 'Physics'],
	schoolClass: ['Class 8', 'Class 11'],
	times: ['Weekdays after five', 'Saturday and Sunday mornings'],
	guardian: ['Her mother, Sushila'],
	position: ['Field intern', 'Library intern'],
	task: ['Work with the team on site; tools, tea and lunch are there.'],
	seat: ['Treasurer', 'Member for education'],
	meetings: ['Every other month, two hours, by video or on site'],
	givingExpected: ['None but time'],
	event: ['Workers’ health day', 'Farewell of Class 12'],
	audience: ['About two hundred people, most of them under thirty'],
	topics: ['What helped, what did not, and what you would tell yourself ten years ago'],
	show: ['Kind mornings', 'Open shelves'],
	addressedTo: ['The municipal commissioner', 'The state transport department'],
	demand: ['Act before the next monsoon, and publish what was done.'],
	problem: ['A third of what is harvested or cut is thrown away within two days.'],
	questions: ['What have you done that comes close to this?', 'When could you begin?'],
}
