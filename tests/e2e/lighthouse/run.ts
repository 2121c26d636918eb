import { parseArgs } from 'node:util'
import lighthouse from 'lighthouse'
import { requestId } from '../../../bench/bulk.ts'
import { fillPages } from '../../../bench/fill-pages.ts'
import { startRunning } from '../../../bench/running.ts'
import { startBenchServer } from '../../../bench/server.ts'
import { addressIn } from '../../../domain/catalog/addresses.contract.ts'
import type { PageName } from '../../../domain/catalog/pages.contract.ts'
import { freePort } from '../../../infra/net/free-port.ts'
import { LANGUAGES, type Language } from '../../../kernel/wire/language.ts'
import { buildIfStale } from '../../../tools/build/apps.ts'
import { installChromium, launchChromium } from '../harness/chromium.ts'
import { ORGANIZATION_ID } from '../harness/people.ts'
import { addPhoneFonts } from '../harness/phone-fonts.ts'
import { CONFIG } from './traced.ts'
import { CATEGORIES, isPassed, LEAST, middleOf, type Verdict, verdictOf } from './verdict.ts'

/**
 * `npm run lighthouse` runs Lighthouse for a phone on public pages, on the built web behind the whole edge.
 * It fails when a page has less than 95 in a category. `-- home search` selects pages, `--language hi` one
 * language, `--runs 3` takes the median of three.
 */

const JUDGED = {
	home: '/',
	landing: '/NewHome',
	search: '/search',
	fundraiser: `/donationRequest/${requestId(0)}`,
	organization: `/organization/${ORGANIZATION_ID}`,
	nonprofits: '/Nonprofits',
	corporates: '/Corporates',
	newLogin: '/NewLogin',
	publicPayment: '/publicPayment?donationfor=tal',
	terms: '/users/Terms',
} as const satisfies Partial<Record<PageName, string>>
type Judged = keyof typeof JUDGED
const isJudged = (name: string): name is Judged => Object.hasOwn(JUDGED, name)
const isLanguage = (name: string): name is Language => (LANGUAGES as readonly string[]).includes(name)

const CONTENTS = { requests: 60, photos: 3 }

interface Selection {
	readonly pages: readonly Judged[]
	readonly languages: readonly Language[]
	readonly runs: number
}

function selected(): Selection {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: { language: { type: 'string' }, runs: { type: 'string', default: '1' } },
	})
	const unknown = positionals.filter((name) => !isJudged(name))
	if (unknown.length > 0)
		throw new RangeError(`No such page: ${unknown.join(', ')}. There are: ${Object.keys(JUDGED).join(', ')}.`)
	const { language } = values
	if (language !== undefined && !isLanguage(language))
		throw new RangeError(`No such language: ${language}. There are: ${LANGUAGES.join(', ')}.`)
	const runs = Number(values.runs)
	if (!Number.isInteger(runs) || runs < 1) throw new RangeError('--runs is a whole number from 1 on.')
	const pages = positionals.filter(isJudged)
	return {
		pages: pages.length > 0 ? pages : (Object.keys(JUDGED) as Judged[]),
		languages: language === undefined ? LANGUAGES : [language],
		runs,
	}
}

async function judge(address: string, port: number): Promise<Verdict> {
	const onlyCategories = [...CATEGORIES]
	const result = await lighthouse(address, { port, logLevel: 'error', onlyCategories }, CONFIG)
	if (!result) throw new Error(`Lighthouse has no result for ${address}.`)
	return verdictOf(result.lhr)
}

async function judgeAll(site: string, port: number, { pages, languages, runs }: Selection): Promise<boolean> {
	const rows: Record<string, unknown>[] = []
	let isAllPassed = true
	for (const page of pages)
		for (const language of languages) {
			const tell = (fault: string) => console.log(`${page} ${language}: ${fault}`)
			try {
				const verdicts: Verdict[] = []
				for (let run = 0; run < runs; run += 1)
					verdicts.push(await judge(site + addressIn(language, JUDGED[page]), port))
				const verdict = middleOf(verdicts)
				isAllPassed &&= isPassed(verdict)
				rows.push({ page, language, ...verdict.scores })
				verdict.faults.forEach(tell)
			} catch (error) {
				isAllPassed = false
				rows.push({ page, language })
				tell(error instanceof Error ? error.message : String(error))
			}
		}
	console.table(rows)
	return isAllPassed
}

async function main(selection: Selection): Promise<void> {
	await buildIfStale({ log: console.log })
	const teardown = new AsyncDisposableStack()
	await using _ = teardown
	const server = await startBenchServer()
	teardown.defer(() => server.stop())
	const running = await startRunning(await server.createDatabase('lighthouse'), { pages: true })
	teardown.defer(() => running.stop())
	await fillPages(running, CONTENTS)
	const port = await freePort()
	const chromium = await installChromium()
	const browser = await launchChromium(chromium, { port, fonts: await addPhoneFonts(chromium) })
	teardown.defer(() => browser.close())
	if (!(await judgeAll(running.system.url, port, selection))) {
		console.error(`A page comes to less than ${LEAST}, or could not be judged.`)
		process.exitCode = 1
	}
}

await main(selected())
