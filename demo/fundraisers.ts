import { readFileSync } from 'node:fs'
import { type Category, category as categoryName } from '../domain/catalog/contract.ts'
import { type RequestStatus, statusName } from '../domain/requests/contract.ts'
import { type RegionCode, regionOf } from '../kernel/wire/regions.ts'

/** One fundraiser of the demo data. Amounts are major units. */
export interface DemoFundraiser {
	readonly title: string
	readonly place: string
	readonly region: RegionCode
	readonly category: Category
	readonly beneficiary: string
	readonly goal: number
	readonly author: string
	readonly organization?: string
	readonly urgent?: boolean
	readonly taxBenefit?: boolean
	readonly isPrivate?: boolean
	readonly ends: RequestStatus
	readonly raised?: number
}

export const VIEWERS = ['donor', 'hannah', 'daniel', 'rosa'] as const

const TABLE = readFileSync(new URL('./fundraisers.txt', import.meta.url), 'utf8')

function fundraiserOf(line: string): DemoFundraiser {
	const cells = line.split(' | ')
	if (cells.length !== 11) throw new TypeError(`A fundraiser has eleven cells: ${line}`)
	const [region, ends, raised, category, goal, author, organization, flags = '', title, place, beneficiary] =
		cells
	return {
		region: region as DemoFundraiser['region'],
		ends: statusName.parse(ends),
		...(raised !== '-' && { raised: Number(raised) }),
		category: categoryName.parse(category),
		goal: Number(goal),
		author: author ?? '',
		...(organization !== undefined && organization !== '-' && { organization }),
		urgent: flags.includes('urgent'),
		taxBenefit: flags.includes('taxBenefit'),
		isPrivate: flags.includes('private'),
		title: title ?? '',
		place: place ?? '',
		beneficiary: beneficiary ?? '',
	}
}

export const FUNDRAISERS: readonly DemoFundraiser[] = TABLE.trimEnd().split('\n').slice(1).map(fundraiserOf)

/**
 * Returns a fundraiser by its place in the table.
 * @throws RangeError when there is none
 */
export function fundraiserAt(index: number): DemoFundraiser {
	const fundraiser = FUNDRAISERS[index]
	if (!fundraiser) throw new RangeError(`No fundraiser ${index}.`)
	return fundraiser
}

/**
 * Returns the place of a fundraiser in the table.
 * @throws RangeError when no fundraiser has the title
 */
export function placeOfFundraiser(title: string): number {
	const place = FUNDRAISERS.findIndex((fundraiser) => fundraiser.title === title)
	if (place === -1) throw new RangeError(`There is no fundraiser “${title}”.`)
	return place
}

const OWNERS: Readonly<Record<string, string>> = {
	jalmitra: 'owner',
	shiksha: 'lakshmi',
	annapoorna: 'gurpreet',
	vriksha: 'tsering',
	stagnes: 'rosa',
	sierra: 'marcus',
}
export const ownerOf = ({ organization }: DemoFundraiser): string | null =>
	organization === undefined ? null : (OWNERS[organization] ?? null)

export function storyOf(fundraiser: DemoFundraiser): string {
	const { beneficiary, place, category, region, goal } = fundraiser
	const sum = new Intl.NumberFormat(regionOf(region).locale, {
		style: 'currency',
		currency: regionOf(region).currency,
		maximumFractionDigits: 0,
	}).format(goal)
	return [OPENINGS[category](beneficiary, place), NEEDS[category](sum), CARE[category]].join('\n\n')
}

const OPENINGS: Readonly<Record<Category, (who: string, where: string) => string>> = {
	health: (who, where) =>
		`${who} can't wait much longer. In ${where} the nearest place that could help is hours away, and the savings went in the first month. Neighbours have done what they could.`,
	education: (who, where) =>
		`Every morning in ${where} somebody decides whether a child goes to class or stays home. ${who} would go, if the way there, the room and the books were not in question.`,
	food: (who, where) =>
		`${who} don't ask for much: one warm meal a day, and something dry to sleep under. In ${where} that has become the hardest thing to come by.`,
	animals: (who, where) =>
		`They can't ask for themselves, so we do. ${who}, in ${where}, has taken in more than the fence was built for, and turned nobody away.`,
	environment: (who, where) =>
		`What the water took from ${where} in one night took years to grow. ${who} have begun to bring it back by hand, and the season won't wait.`,
	women: (who, where) =>
		`${who} have the skill, the orders and the will. What is missing in ${where} is the first push: the tools, and three months in which a mistake is allowed.`,
}
const NEEDS: Readonly<Record<Category, (sum: string) => string>> = {
	health: (sum) =>
		`We need ${sum}. The estimate is from the hospital, item by item; what is left over goes to the ward's fund and is shown here.`,
	education: (sum) =>
		`We need ${sum}: two thirds for the room and what is in it, one third for the people who teach there through the first year.`,
	food: (sum) =>
		`With ${sum} the kitchen runs for ninety days. Rice, lentils, oil, gas and two wages; every bill is posted under Updates.`,
	animals: (sum) =>
		`We need ${sum} for feed, medicine and the vet's rounds. The vet's bills are posted under Updates, all of them.`,
	environment: (sum) =>
		`We need ${sum}: saplings and seed, fencing against goats, and two watchmen until the rains.`,
	women: (sum) =>
		`With ${sum} we buy the tools outright, so that nobody begins with a debt, and keep yarn, thread and gas in stock for a quarter.`,
}
const CARE: Readonly<Record<Category, string>> = {
	health:
		'A committee of five looks after the money and signs each withdrawal together. You will read here what was paid, to whom, and when.',
	education: 'The parents’ committee keeps the accounts, and its book lies open in the school office.',
	food: 'Those who cook keep the book. Come and eat with us if you are near.',
	animals: 'We are three people and a great many volunteers. Come by, any Sunday.',
	environment: 'The village will run it, and each home gives a day a month for repairs.',
	women: 'The cooperative elects its treasurer every year. This year it is the youngest of us.',
}
