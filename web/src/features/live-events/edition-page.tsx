import './live-events.css'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { WRITTEN_IN } from '../../../../domain/live-events/contract.ts'
import { PageOf } from '../../ui/page-of.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { NotFound } from '../catalog/components/not-found.tsx'
import { type Edition, editionQuery } from './api/live-events.ts'
import { EditionState } from './edition-state.tsx'
import { EventFacts } from './event-facts.tsx'
import { EventFrame } from './event-frame.tsx'
import { PackageList } from './package-list.tsx'
import { Register } from './registration/register.tsx'
import { isSoldOut } from './use-seats-left.ts'
import { JoinWaitingList } from './waiting/join-waiting-list.tsx'

/** Seats are taken by others while the page is read. */
const FRESH_MS = 20_000

/** Shows at `/tal-kindness-day-2023` and other slugs an edition, and registers people for it. */
export default function EditionPage() {
	const { id: slug = '' } = useParams()
	const query = useQuery({ ...editionQuery(slug), refetchOnMount: 'always', refetchInterval: FRESH_MS })
	useTitle(query.data?.name)
	return (
		<PageOf query={query} missing={<NotFound />}>
			{(edition) => <Loaded edition={edition} onRefused={() => void query.refetch()} />}
		</PageOf>
	)
}

interface LoadedProps {
	readonly edition: Edition
	readonly onRefused: () => void
}

function Loaded({ edition, onRefused }: LoadedProps) {
	return (
		<EventFrame>
			<div className="ev">
				<div className="stack gap-6">
					<h1 lang={WRITTEN_IN}>{edition.name}</h1>
					<EventFacts of={edition} />
					<EditionState edition={edition} />
				</div>
				<aside className="card pad stack gap-6">
					{edition.state === 'open' ? (
						<Register edition={edition} onRefused={onRefused} />
					) : (
						<PackageList edition={edition} />
					)}
					<WaitingList edition={edition} onRefused={onRefused} />
				</aside>
			</div>
		</EventFrame>
	)
}

/** The way into the line: of the whole edition in view, of a single package on demand. */
function WaitingList({ edition, onRefused }: LoadedProps) {
	const { t } = useTranslation('live-events')
	if (edition.state === 'full') return <JoinWaitingList edition={edition} onRefused={onRefused} />
	if (edition.state !== 'open' || !edition.packages.some(isSoldOut)) return null
	return (
		<details className="ev-names">
			<summary>{t('waiting.open')}</summary>
			<JoinWaitingList edition={edition} onRefused={onRefused} />
		</details>
	)
}
