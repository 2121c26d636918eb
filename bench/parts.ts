import { PROJECTIONS } from '../apps/capabilities.ts'
import { benchAnalytics } from './analytics.ts'
import { benchApplicants, benchJoins } from './answers.ts'
import { type BenchUrls, benchAppend } from './append.ts'
import { benchCampaign } from './campaign.ts'
import { benchCardTesting } from './card-testing.ts'
import { cardTestingRows } from './card-testing-rows.ts'
import { benchComments } from './comments.ts'
import { benchContacts } from './contacts.ts'
import { benchDelivery } from './delivery.ts'
import { benchDrafts } from './drafts.ts'
import { benchEvent } from './event.ts'
import { benchFeed } from './feed.ts'
import { benchGeneralLedger } from './general-ledger.ts'
import { benchGrowth } from './growth.ts'
import { benchExport, benchReport, benchReportAsOf, type HistorySizes } from './history.ts'
import { benchHttp } from './http.ts'
import { benchLag } from './lag.ts'
import { benchLoginFlood } from './login-flood.ts'
import { benchMatching } from './matching.ts'
import { benchMedia, mediaRows } from './media.ts'
import { benchMethods } from './methods.ts'
import { benchPages, type PagesSizes } from './pages.ts'
import { pagesRows } from './pages-rows.ts'
import { benchPayouts } from './payouts.ts'
import { benchRadio, radioRows } from './radio.ts'
import { benchRebuild } from './rebuild.ts'
import { benchRecurring } from './recurring.ts'
import {
	appendRows,
	exportRows,
	generalLedgerRows,
	growthRows,
	httpRows,
	lagRows,
	loginFloodRows,
	type Row,
	rebuildRows,
	reportAsOfRows,
	reportRows,
	tieOutRows,
} from './report.ts'
import {
	analyticsRows,
	answersRows,
	applicantsRows,
	campaignRows,
	commentsRows,
	contactsRows,
	draftsRows,
	eventRows,
	feedRows,
	matchingRows,
	methodsRows,
	payoutsRows,
	recurringRows,
	requestsRows,
	reviewRows,
	savedRows,
	searchRows,
	sharedRows,
} from './report-requests.ts'
import { benchRequests } from './requests.ts'
import type { Part } from './results.ts'
import { benchReview } from './review.ts'
import { benchRooms, roomsRows } from './rooms.ts'
import { benchSaved } from './saved.ts'
import { benchSearch } from './search.ts'
import { benchShared } from './shared.ts'
import { benchTieOut } from './tie-out.ts'
import { benchWeb } from './web.ts'
import { webRows } from './web-rows.ts'

export type NewDatabase = (name: string) => Promise<BenchUrls>

/**
 * Measures one part. The short form does everything once with little data: it shows that the part runs, but
 * its figures are no measurements.
 */
export type Bench = (
	newDatabase: NewDatabase,
	length: 'full' | 'short',
) => Promise<{ readonly figures: object; readonly rows: readonly Row[] }>

const bench =
	<Figures extends object, Sizes>(
		measure: (newDatabase: NewDatabase, sizes?: Sizes) => Promise<Figures>,
		rowsOf: (figures: Figures) => Row[],
		short: Sizes,
	): Bench =>
	async (newDatabase, length) => {
		const figures = await measure(newDatabase, length === 'short' ? short : undefined)
		return { figures, rows: rowsOf(figures) }
	}

const SHORT_HISTORY: HistorySizes = { requests: [20, 100], donations: 1_000, calls: 5, runs: 1 }
const SHORT_STREAM = { warmUpMs: 100, measureMs: 400 }

export const BENCHES: Readonly<Record<Part, Bench>> = {
	append: bench(async (make, sizes) => benchAppend(await make('append'), sizes), appendRows, {
		runs: 1,
		warmUpMs: 20,
		measureMs: 100,
	}),
	http: bench(async (make, sizes) => benchHttp(await make('http'), sizes), httpRows, {
		connections: 4,
		runs: 1,
		warmUpSeconds: 0,
		measureSeconds: 0.3,
	}),
	loginFlood: bench(
		async (make, sizes) => benchLoginFlood(await make('login_flood'), sizes),
		loginFloodRows,
		{ runs: 1, warmUpSeconds: 0.2, seconds: 0.5 },
	),
	rebuild: bench(
		async (make, events) => benchRebuild(await make('rebuild'), PROJECTIONS, events),
		rebuildRows,
		2_000,
	),
	lag: bench(
		async (make, sizes) => ({
			...(await benchLag(await make('lag'), PROJECTIONS, sizes)),
			...(await benchDelivery(await make('delivery'), sizes)),
		}),
		lagRows,
		SHORT_STREAM,
	),
	tieOut: bench(
		async (make, lines) => benchTieOut(await make('tie_out'), PROJECTIONS, lines),
		tieOutRows,
		1_000,
	),
	report: bench((make, sizes) => benchReport(make, PROJECTIONS, sizes), reportRows, SHORT_HISTORY),
	reportAsOf: bench(
		(make, sizes) => benchReportAsOf(make, PROJECTIONS, sizes),
		reportAsOfRows,
		SHORT_HISTORY,
	),
	export: bench((make, sizes) => benchExport(make, PROJECTIONS, sizes), exportRows, SHORT_HISTORY),
	generalLedger: bench(
		async (make, sizes) => benchGeneralLedger(await make('general_ledger'), sizes),
		generalLedgerRows,
		{ postings: 30_000, calls: 3 },
	),
	requests: bench(async (make, sizes) => benchRequests(await make('requests'), sizes), requestsRows, {
		requests: 500,
		people: 50,
		calls: 3,
		raised: 4,
		runs: 1,
	}),
	review: bench(async (make, sizes) => benchReview(await make('review'), sizes), reviewRows, {
		waiting: 200,
		others: 50,
		people: 50,
		calls: 3,
	}),
	applicants: bench(async (make, sizes) => benchApplicants(await make('applicants'), sizes), applicantsRows, {
		answers: 100,
		calls: 3,
	}),
	answers: bench(async (make, sizes) => benchJoins(await make('answers'), sizes), answersRows, {
		clients: 4,
		joins: 8,
		runs: 1,
	}),
	matching: bench(async (make, sizes) => benchMatching(await make('matching'), sizes), matchingRows, {
		donors: 1_000,
		calls: 3,
		requests: 1,
	}),
	drafts: bench(async (make, sizes) => benchDrafts(await make('drafts'), sizes), draftsRows, {
		people: 3,
		saves: 3,
		runs: 1,
	}),
	feed: bench(async (make, sizes) => benchFeed(await make('feed'), sizes), feedRows, {
		events: 2_000,
		requests: 10,
		days: 3,
		calls: 3,
	}),
	analytics: bench(async (make, sizes) => benchAnalytics(await make('analytics'), sizes), analyticsRows, {
		requests: 50,
		visits: 40,
		clients: 4,
		visitsPerSecond: 50,
		calls: 3,
		runs: 1,
	}),
	shared: bench(async (make, sizes) => benchShared(await make('shared'), sizes), sharedRows, {
		pictures: 3,
		embeds: 3,
	}),
	comments: bench(async (make, sizes) => benchComments(await make('comments'), sizes), commentsRows, {
		comments: 200,
		people: 20,
		donations: 20,
		calls: 3,
	}),
	search: bench(async (make, sizes) => benchSearch(await make('search'), sizes), searchRows, {
		requests: 500,
		people: 50,
		queries: 20,
		approvals: 2,
		saves: 10,
		clients: 2,
		runs: 1,
	}),
	saved: bench(async (make, sizes) => benchSaved(await make('saved'), sizes), savedRows, {
		searches: 200,
		requests: 50,
		people: 20,
		calls: 2,
	}),
	contacts: bench(async (make, sizes) => benchContacts(await make('contacts'), sizes), contactsRows, {
		rows: 2_000,
		calls: 3,
	}),
	campaign: bench(async (make, sizes) => benchCampaign(await make('campaign'), sizes), campaignRows, {
		contacts: 2_000,
		recipients: 200,
		bare: 200,
		receipts: 3,
		calls: 3,
	}),
	recurring: bench(async (make, sizes) => benchRecurring(await make('recurring'), sizes), recurringRows, {
		active: 200,
		due: 40,
		people: 10,
	}),
	event: bench(async (make, sizes) => benchEvent(await make('event'), sizes), eventRows, {
		buyers: 20,
		seats: 5,
		runs: 1,
		registrations: 200,
		calls: 3,
		refunds: 10,
	}),
	methods: bench(async (make, sizes) => benchMethods(await make('methods'), sizes), methodsRows, {
		donations: 2,
		clients: 2,
		runs: 1,
	}),
	payouts: bench(async (make, sizes) => benchPayouts(await make('payouts'), sizes), payoutsRows, {
		payouts: 1_000,
		discrepancies: 20,
		calls: 2,
	}),
	media: bench(async (make, sizes) => benchMedia(await make('media'), sizes), mediaRows, {
		seconds: 20,
		shortSeconds: 20,
		warmUpSeconds: 0,
		measureSeconds: 0.3,
		runs: 1,
	}),
	radio: bench(async (make, sizes) => benchRadio(await make('radio'), sizes), radioRows, {
		listeners: 5,
		crowd: 10,
		measureSeconds: 1,
		joins: 2,
		streamings: 200,
		calls: 2,
		plays: 50,
		sessions: 100,
		runs: 1,
	}),
	rooms: bench(async (make, sizes) => benchRooms(await make('rooms'), sizes), roomsRows, {
		peers: 6,
		ratioPeers: 5,
		hopPeers: 4,
		measureSeconds: 1,
		mutes: 2,
		runs: 1,
	}),
	pages: bench(async (make, sizes?: PagesSizes) => benchPages(await make('pages'), sizes), pagesRows, {
		requests: 60,
		people: 5,
		hits: 100,
		renders: 5,
		distinct: 40,
		readers: 4,
		donations: 2,
		runs: 1,
	}),
	web: bench(async (make, sizes) => benchWeb(await make('web'), sizes), webRows, { requests: 20, runs: 1 }),
	cardTesting: bench((_, sizes) => benchCardTesting(sizes), cardTestingRows, {
		tries: 200,
		addresses: 100,
		hours: [0.5],
		honest: { donors: 200, hours: 2 },
	}),
	growth: bench(async (make, donations) => benchGrowth(await make('growth'), donations), growthRows, 1_000),
}
