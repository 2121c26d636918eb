import './home.css'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { DocumentContext } from '../../../lib/document.ts'
import { ReaderProvider, useReader } from '../../../ui/reader.ts'
import { categoriesQuery } from '../../catalog/api/categories.ts'
import { regionsQuery } from '../../catalog/api/regions.ts'
import { storiesQuery } from '../api/stories.ts'
import { Stories } from '../components/stories.tsx'
import { readHome } from './address.ts'
import { Causes } from './causes.tsx'
import { DonationJourney } from './donation-journey.tsx'
import { Facts, Hero } from './hero.tsx'
import { LiveFundraisers, liveQuery } from './live-fundraisers.tsx'
import { Questions } from './questions.tsx'

const stories = storiesQuery(3)

export async function loadHome({ search, region, queries, show }: DocumentContext): Promise<void> {
	const home = readHome(search, region)
	const [live, news] = await Promise.all([
		queries.fetchQuery(liveQuery(home)),
		queries.fetchQuery(stories),
		queries.fetchQuery(categoriesQuery(home.region)),
		queries.fetchQuery(regionsQuery),
	])
	// Moderation is no change of a request or an organization itself.
	show('moderation')
	for (const { _id, orgId } of [...live.data, ...news.data.map(({ request }) => request)])
		show(`request:${_id}`, ...(orgId ? [`organization:${orgId._id}`] : []))
}

export default function Home() {
	const [parameters] = useSearchParams()
	const reader = useReader()
	const home = readHome(parameters, reader.region)
	const { data } = useQuery(stories)
	// A region that the address names is that of the whole page.
	const readsIn = useMemo(() => ({ ...reader, region: home.region }), [reader, home.region])
	return (
		<ReaderProvider value={readsIn}>
			<div className="home">
				<Hero />
				<Facts />
				<LiveFundraisers home={home} />
				<Causes />
				<DonationJourney />
				{data && data.length > 0 && (
					<div className="blk">
						<Stories stories={data} />
					</div>
				)}
				<Questions />
			</div>
		</ReaderProvider>
	)
}
