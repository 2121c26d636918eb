import type { PagesBench } from './pages.ts'
import { atLeast, atMost, perSecond, type Row } from './report.ts'

export function pagesRows(bench: PagesBench): Row[] {
	const none = { baseline: '', ratio: null, goal: null }
	const { 'pages.hitRatio': hitRatio, 'pages.renderRatio': renderRatio } = bench
	const { 'pages.hitP95ms': hitP95, 'pages.renderP95ms': renderP95 } = bench
	const growth = bench['pages.rssGrowthMiB']
	const donation = bench['pages.donationRatio']
	const flood = `${bench.readers} readers of ${bench.distinct.toLocaleString('en-US')} pages`
	return [
		{
			measure: 'pages from memory',
			figure: perSecond(bench['pages.hitsPerSecond']),
			baseline: `${perSecond(bench['pages.bareHitsPerSecond'])} the same bytes by a bare handler`,
			ratio: hitRatio,
			goal: atLeast(hitRatio, 0.8),
		},
		{
			...none,
			measure: `a page from memory, ${bench.readers} readers, p95`,
			figure: `${hitP95} ms`,
			baseline: `${bench['pages.bareHitP95ms']} ms by a bare handler`,
			goal: atMost(hitP95, 50, 'ms'),
		},
		{
			measure: 'pages rendered anew',
			figure: perSecond(bench['pages.rendersPerSecond']),
			baseline: `${perSecond(bench['pages.bareRendersPerSecond'])} with the data in hand`,
			ratio: renderRatio,
			goal: atLeast(renderRatio, 0.6),
		},
		{
			...none,
			measure: `a page rendered anew, 10 at once, ${bench.requests.toLocaleString('en-US')} requests, p95`,
			figure: `${renderP95} ms`,
			goal: atMost(renderP95, 100, 'ms'),
		},
		{
			...none,
			measure: `memory for ${flood}`,
			figure: `${growth} MiB`,
			baseline: `${bench['pages.turnedAway'].toLocaleString('en-US')} turned away`,
			goal: atMost(growth, 128, 'MiB'),
		},
		{
			measure: `a donation amid ${flood}`,
			figure: `${bench['pages.donationP50ms']} ms`,
			baseline: `${bench['pages.quietDonationP50ms']} ms in quiet`,
			ratio: donation,
			goal: atMost(donation, 1.5, '×'),
		},
	]
}
