import type { AnalyticsBench } from './analytics.ts'
import type { AnswersBench, ApplicantsBench } from './answers.ts'
import type { CampaignBench } from './campaign.ts'
import type { CommentsBench } from './comments.ts'
import type { ContactsBench } from './contacts.ts'
import type { DraftsBench } from './drafts.ts'
import type { EventBench } from './event.ts'
import type { FeedBench } from './feed.ts'
import type { MatchingBench } from './matching.ts'
import type { MethodsBench } from './methods.ts'
import type { PayoutsBench } from './payouts.ts'
import type { RecurringBench } from './recurring.ts'
import { atLeast, atMost, perSecond, type Row } from './report.ts'
import type { ListFilter, RequestsBench } from './requests.ts'
import type { ReviewBench } from './review.ts'
import type { SavedBench } from './saved.ts'
import type { SearchBench } from './search.ts'
import type { SharedBench } from './shared.ts'

const counted = (count: number): string => count.toLocaleString('en-US')

const milliseconds = (measure: string, figure: number, bare: number | null, goal: number | null): Row => ({
	measure,
	figure: `${figure} ms`,
	baseline: bare === null ? '' : `${bare} ms bare statements`,
	ratio: null,
	goal: goal === null ? null : atMost(figure, goal, 'ms'),
})

export function requestsRows(bench: RequestsBench): Row[] {
	const ratio = bench['requests.createRatio']
	const bare = bench['requests.bareP95ms']
	const lists = Object.entries(bench['requests.listP95ms']) as [ListFilter, number][]
	return [
		...lists.map(([filter, p95]) =>
			milliseconds(`list of ${counted(bench.requests)} requests, ${filter}, p95`, p95, bare[filter], 50),
		),
		{
			measure: `raising a kind with ${bench.fields} fields of its own`,
			figure: '',
			baseline: `${perSecond(bench['requests.cashPerSecond'])} for money`,
			ratio,
			goal: atLeast(ratio, 0.9),
		},
	]
}

export function reviewRows(bench: ReviewBench): Row[] {
	const label = `queue of ${counted(bench.waiting)}`
	const bare = bench['review.bareP95ms']
	return [
		milliseconds(`${label}, by signals, p95`, bench['review.queueP95ms'], bare, 50),
		milliseconds(`${label}, oldest first, p95`, bench['review.oldestP95ms'], null, null),
	]
}

export function applicantsRows(bench: ApplicantsBench): Row[] {
	const label = `applicants, ${counted(bench.answers)}`
	const bare = bench['applicants.bareP95ms']
	return [
		milliseconds(`${label}, p95`, bench['applicants.listP95ms'], bare, 50),
		milliseconds(`${label}, two states, p95`, bench['applicants.stateP95ms'], null, null),
	]
}

export function answersRows(bench: AnswersBench): Row[] {
	const ratio = bench['answers.joinRatio']
	return [
		{
			measure: `joins of one request, ${bench.clients} at once`,
			figure: perSecond(bench['answers.joinsPerSecond']),
			baseline: `${perSecond(bench['answers.bareAppendsPerSecond'])} bare appends`,
			ratio,
			goal: atLeast(ratio, 0.3),
		},
	]
}

export function matchingRows(bench: MatchingBench): Row[] {
	const seconds = bench['matching.firstAlertSeconds']
	const p95 = bench['matching.nearest50P95ms']
	return [
		{
			measure: `nearest 50 of ${counted(bench.donors)} donors, p95`,
			figure: `${p95} ms`,
			baseline: `${bench['matching.bareP95ms']} ms bare KNN`,
			ratio: null,
			goal: atMost(p95, 50, 'ms'),
		},
		{
			measure: 'first donor alerted',
			figure: `${seconds} s`,
			baseline: '',
			ratio: null,
			goal: atMost(seconds, 5, 's'),
		},
	]
}

export function draftsRows(bench: DraftsBench): Row[] {
	const ratio = bench['drafts.saveRatio']
	const baseline = `${perSecond(bench['drafts.upsertsPerSecond'])} bare upserts`
	return [
		{
			measure: 'saves of drafts',
			figure: perSecond(bench['drafts.savesPerSecond']),
			baseline,
			ratio,
			goal: atLeast(ratio, 0.7),
		},
		{
			measure: 'saves of drafts, whole edge',
			figure: perSecond(bench['drafts.httpSavesPerSecond']),
			baseline,
			ratio: null,
			goal: null,
		},
	]
}

export function feedRows(bench: FeedBench): Row[] {
	return [
		milliseconds(
			`a day of the feed of ${counted(bench.events)} events, p95`,
			bench['feed.dayP95ms'],
			bench['feed.bareP95ms'],
			50,
		),
		{
			measure: 'events that its lines are made of',
			figure: perSecond(bench['feed.eventsPerSecond']),
			baseline: '',
			ratio: null,
			goal: null,
		},
	]
}

export function analyticsRows(bench: AnalyticsBench): Row[] {
	const ratio = bench['analytics.ratioToInsert']
	const listRatio = bench['analytics.listRatioToQuiet']
	return [
		{
			measure: `visits of one request, ${bench.clients} at once`,
			figure: perSecond(bench['analytics.visitsPerSecond']),
			baseline: `${perSecond(bench['analytics.insertsPerSecond'])} bare inserts`,
			ratio,
			goal: atLeast(ratio, 0.7),
		},
		{
			measure: 'a list of requests meanwhile, p95',
			figure: `${bench['analytics.listP95ms']} ms`,
			baseline: `${bench['analytics.quietListP95ms']} ms in quiet`,
			ratio: listRatio,
			goal: atMost(listRatio, 1.2, ''),
		},
	]
}

export const sharedRows = (bench: SharedBench): Row[] => [
	{
		measure: `the heaviest of ${bench.embeds} embeds`,
		figure: `${bench['embed.kB']} kB`,
		baseline: '',
		ratio: null,
		goal: atMost(bench['embed.kB'], 15, 'kB'),
	},
	{
		measure: 'a social card of any kind, p95',
		figure: `${bench['cards.p95ms']} ms`,
		baseline: `${bench['socialImage.bareP95ms']} ms for a plain JPEG of its size`,
		ratio: null,
		goal: atMost(bench['cards.p95ms'], 300, 'ms'),
	},
	{
		measure: 'a social picture, p95',
		figure: `${bench['socialImage.p95ms']} ms`,
		baseline: `${bench['socialImage.bareP95ms']} ms for a plain JPEG of its size`,
		ratio: null,
		goal: atMost(bench['socialImage.p95ms'], 300, 'ms'),
	},
]
export function commentsRows(bench: CommentsBench): Row[] {
	const label = `comments, ${counted(bench.comments)} on one request`
	const bare = bench['comments.bareP95ms']
	return [
		milliseconds(`${label}, a page anywhere, p95`, bench['comments.pageP95ms'], bare, 50),
		milliseconds(`${label}, the first page, p95`, bench['comments.firstP95ms'], null, null),
		milliseconds(`${label}, the page of the request, p95`, bench['comments.detailP95ms'], null, null),
	]
}
export function searchRows(bench: SearchBench): Row[] {
	const ratio = bench['search.ratioToBare']
	const saveRatio = bench['search.saveRatio']
	const found = (measure: string, share: number, goal: number): Row => ({
		measure,
		figure: '',
		baseline: 'what comes first when they are typed right',
		ratio: share,
		goal: atLeast(share, goal),
	})
	return [
		milliseconds(`search in ${counted(bench.requests)} requests, p95`, bench['search.p95ms'], null, 50),
		{
			measure: 'the same beside the index alone, p95',
			figure: '',
			baseline: `${bench['search.bareP95ms']} ms for 15 by the index`,
			ratio,
			goal: atMost(ratio, 3, ''),
		},
		found('typos: first ten have it', bench['search.typoTop10'], 0.95),
		found('Hindi in Latin letters: first ten have it', bench['search.latinHindiTop10'], 0.9),
		milliseconds('from approval to being found, p99', bench['search.freshP99ms'], null, 1_000),
		{
			measure: 'versions saved with what they are found by',
			figure: perSecond(bench['search.savesPerSecond']),
			baseline: `${perSecond(bench['search.bareSavesPerSecond'])} without`,
			ratio: saveRatio,
			goal: atLeast(saveRatio, 0.6),
		},
	]
}

export const savedRows = (bench: SavedBench): Row[] => [
	milliseconds(
		`one request with ${counted(bench.searches)} saved searches, ${counted(bench.keywords)} keywords, p95`,
		bench['saved.matchP95ms'],
		bench['saved.bareP95ms'],
		300,
	),
]

export function recurringRows(bench: RecurringBench): Row[] {
	const { 'recurring.seconds': seconds, 'recurring.growthMiB': growth, begun, active } = bench
	const measure = `${counted(begun)} due ones of ${counted(active)} recurring donations begun`
	return [
		{
			measure,
			figure: `${seconds} s`,
			baseline: `${bench['recurring.bareSeconds']} s to find them`,
			ratio: null,
			goal: atMost(seconds, 60, 's'),
		},
		{
			measure: `${measure}, growth`,
			figure: `${growth} MiB`,
			baseline: '',
			ratio: null,
			goal: atMost(growth, 64, 'MiB'),
		},
	]
}

export function methodsRows(bench: MethodsBench): Row[] {
	const { 'methods.perSecond': rates, 'methods.calls': calls, 'methods.callsInAll': inAll } = bench
	const bare = `${perSecond(bench['methods.barePerSecond'])} bare calls of a provider`
	return [
		{
			measure: 'statements to PostgreSQL for a donation by card',
			figure: String(bench['methods.statements']),
			baseline: '',
			ratio: null,
			goal: atMost(bench['methods.statements'], 60, ''),
		},
		...Object.entries(rates).map(([way, rate]) => ({
			measure: `donations by ${way}`,
			figure: perSecond(rate),
			baseline: bare,
			ratio: way === 'card' ? bench['methods.ratioToBare'] : null,
			goal: null,
		})),
		...Object.entries(calls).map(([way, count]) => ({
			measure: `calls of the provider while a donor waits, ${way}`,
			figure: String(count),
			baseline: `${inAll[way as keyof typeof inAll]} with what webhooks lead to`,
			ratio: null,
			goal: atMost(count, way === 'razorpayCard' ? 4 : 3, ''),
		})),
	]
}

export function eventRows(bench: EventBench): Row[] {
	const buyers = bench['event.buyers500Seconds']
	const minutes = bench['event.cancelAllMinutes']
	return [
		{
			measure: `${counted(bench.buyers)} buyers of ${counted(bench.seats)} seats at once`,
			figure: `${buyers} s`,
			baseline: `${bench['event.bareBuyersSeconds']} s the holds alone`,
			ratio: null,
			goal: atMost(buyers, 3, 's'),
		},
		milliseconds('a scan at a door, p95', bench['event.scanP95ms'], bench['event.bareScanP95ms'], 150),
		...Object.entries(bench['event.listP95ms']).map(([page, p95]) =>
			milliseconds(
				`${counted(bench.registrations)} registrations, ${page}, p95`,
				p95,
				bench['event.bareListP95ms'],
				50,
			),
		),
		{
			measure: `an edition cancelled with ${counted(bench.refunds)} refunds`,
			figure: `${minutes} min`,
			baseline: `${bench['event.bareCancelAllMinutes']} min its events appended`,
			ratio: null,
			goal: atMost(minutes, 10, 'min'),
		},
	]
}

export const payoutsRows = (bench: PayoutsBench): Row[] =>
	Object.entries(bench['payouts.p95ms']).map(([page, p95]) =>
		milliseconds(
			`${counted(bench.payouts)} payouts of three providers, ${page}, p95`,
			p95,
			bench['payouts.bareP95ms'],
			50,
		),
	)

export function contactsRows(bench: ContactsBench): Row[] {
	const { 'contacts.importSeconds': seconds, 'contacts.importGrowthMiB': growth, rows } = bench
	const measure = `a file of ${counted(rows)} contacts imported`
	return [
		{
			measure,
			figure: `${seconds} s`,
			baseline: `${bench['contacts.bareImportSeconds']} s bare inserts`,
			ratio: null,
			goal: atMost(seconds, 20, 's'),
		},
		{
			measure: `${measure}, growth`,
			figure: `${growth} MiB`,
			baseline: '',
			ratio: null,
			goal: atMost(growth, 96, 'MiB'),
		},
		...Object.entries(bench['contacts.listP95ms']).map(([page, p95]) =>
			milliseconds(
				`a page of ${counted(rows)} contacts, ${page}, p95`,
				p95,
				bench['contacts.bareListP95ms'],
				50,
			),
		),
	]
}

export function campaignRows(bench: CampaignBench): Row[] {
	const measure = `a campaign to ${counted(bench.recipients)} contacts`
	const ratio = bench['campaign.ratioToBare']
	const [minutes, growth] = [bench['campaign.minutes'], bench['campaign.rssGrowthMiB']]
	const [snapshot, receipts] = [bench['campaign.snapshotSeconds'], bench['campaign.receiptsRatio']]
	const none = { baseline: '', ratio: null }
	return [
		{
			measure,
			figure: perSecond(bench['campaign.perSecond']),
			baseline: `${perSecond(bench['campaign.barePerSecond'])} a bare pool`,
			ratio,
			goal: atLeast(ratio, 0.6),
		},
		{ ...none, measure: '100,000 at this pace', figure: `${minutes} min`, goal: atMost(minutes, 12, 'min') },
		{ ...none, measure: `${measure}, growth`, figure: `${growth} MiB`, goal: atMost(growth, 96, 'MiB') },
		{
			measure: `its recipients out of ${counted(bench.contacts)}`,
			figure: `${snapshot} s`,
			baseline: `${bench['campaign.bareSnapshotSeconds']} s bare inserts`,
			ratio: null,
			goal: atMost(snapshot, 5, 's'),
		},
		{
			measure: 'an invitation by mail while a campaign goes, p95',
			figure: `${bench['campaign.receiptsP95ms']} ms`,
			baseline: `${bench['campaign.quietReceiptsP95ms']} ms quiet`,
			ratio: receipts,
			goal: { label: 'ratio <= 1.5', met: receipts <= 1.5 },
		},
		...(['statsP95ms', 'listP95ms'] as const).map((key) =>
			milliseconds(
				`${key === 'statsP95ms' ? 'the figures' : 'the list'} of a campaign to ${counted(bench.contacts)}, p95`,
				bench[`campaign.${key}`],
				bench['campaign.bareStatsMs'],
				50,
			),
		),
	]
}
