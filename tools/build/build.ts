import { buildIfStale } from './apps.ts'
import { initialJavaScript, PAGES_WITH_BUDGET } from './budget.ts'

/** `npm run build`: builds outdated apps and weighs the pages that have a budget. */

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

await buildIfStale({ log: console.log })
const weights = await Promise.all(PAGES_WITH_BUDGET.map(initialJavaScript))
console.table(
	Object.fromEntries(
		weights.map(({ page, budget, bytes, files }) => [
			page,
			{
				'initial JavaScript (brotli)': kilobytes(bytes),
				files: files.length,
				budget: kilobytes(budget),
			},
		]),
	),
)
const heavy = weights.filter(({ bytes, budget }) => bytes > budget)
if (heavy.length > 0) {
	console.error(`Over budget: ${heavy.map(({ page }) => page).join(', ')}`)
	process.exitCode = 1
}
