import './landing.css'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import type { DocumentContext } from '../../../lib/document.ts'
import { useReader } from '../../../ui/reader.ts'
import { categoriesQuery } from '../../catalog/api/categories.ts'
import { figuresQuery } from '../../catalog/api/figures.ts'
import { regionsQuery } from '../../catalog/api/regions.ts'
import { storiesQuery } from '../api/stories.ts'
import { Stories } from '../components/stories.tsx'
import { readLanding } from './address.ts'
import { Audiences } from './audiences.tsx'
import { Logos, logosQuery } from './logos.tsx'
import { StatedFigures, Statistics } from './statistics.tsx'
import { Tiles } from './tiles.tsx'
import { TopFundraisers, topFundraisersQuery } from './top-fundraisers.tsx'
import { Why } from './why.tsx'

const stories = storiesQuery(3)

/** Fetches the page's data, and registers what of it may change. */
export async function loadLanding({ search, region, queries, show }: DocumentContext): Promise<void> {
	const landing = readLanding(search, region)
	const [top, news, organizations] = await Promise.all([
		queries.fetchQuery(topFundraisersQuery(landing)),
		queries.fetchQuery(stories),
		queries.fetchQuery(logosQuery),
		queries.fetchQuery(categoriesQuery(landing.region)),
		queries.fetchQuery(figuresQuery),
		queries.fetchQuery(regionsQuery),
	])
	const requests = [...top.data, ...news.data.map(({ request }) => request)]
	// Moderation is no change of a request or an organization itself.
	show('moderation', ...organizations.data.map(({ _id }) => `organization:${_id}`))
	for (const { _id, orgId } of requests)
		show(`request:${_id}`, ...(orgId ? [`organization:${orgId._id}`] : []))
}

export default function LandingPage() {
	const [parameters] = useSearchParams()
	const landing = readLanding(parameters, useReader().region)
	const { data } = useQuery(stories)
	return (
		<div className="landing">
			<Audiences />
			<TopFundraisers landing={landing} />
			<Tiles region={landing.region} />
			<Why />
			<StatedFigures />
			<Stories stories={data ?? []} />
			<Logos />
			<Statistics />
		</div>
	)
}
