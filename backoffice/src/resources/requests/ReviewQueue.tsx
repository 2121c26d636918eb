import { Box, IconButton } from '@mui/material'
import { ArrowLeft, ChevronDown, ChevronUp, Inbox } from 'lucide-react'
import { useState } from 'react'
import { useGetList } from 'react-admin'
import { Link, useNavigate, useParams } from 'react-router-dom'
import type { BackofficeRequest } from '../../../../domain/requests/backoffice.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { NARROW } from '../../theme/media.ts'
import { sheet } from '../../theme/sheet.ts'
import { styles as file } from '../../ui/case-file.styles.ts'
import { Failure } from '../../ui/failure.tsx'
import { useDocumentTitle } from '../../ui/page.tsx'
import { useKey } from '../../ui/use-key.ts'
import { BulkDialog } from './BulkDialog.tsx'
import { QueueFilters, useQueueFilter } from './QueueFilters.tsx'
import { QueueList } from './QueueList.tsx'
import { RequestFile } from './RequestFile.tsx'

const styles = sheet({
	desk: {
		display: 'grid',
		gridTemplateColumns: '312px minmax(0, 1fr)',
		minHeight: 'calc(100vh - var(--bar-height))',
		[NARROW]: {
			gridTemplateColumns: 'minmax(0, 1fr)',
			'&:not(.reading) > section:first-child ~ :not(.empty)': { display: 'none' },
		},
	},
	steps: {
		display: 'flex',
		alignItems: 'center',
		gap: '4px',
		'& .toList': { display: 'none' },
		[NARROW]: { '& .toList': { display: 'inline-flex' } },
	},
	empty: {
		display: 'grid',
		gap: '8px',
		alignContent: 'center',
		justifyItems: 'center',
		padding: '24px',
		textAlign: 'center',
		color: 'var(--color-ink-2)',
		'& h1': { color: 'var(--color-ink)' },
	},
	/* One thing at a time: the queue, or the case that was opened from it. */
	reading: { [NARROW]: { '& > section:first-child': { display: 'none' } } },
})

const BATCH = 25

export function ReviewQueue() {
	const t = useT()
	const navigate = useNavigate()
	const { id } = useParams()
	const [perPage, setPerPage] = useState(BATCH)
	const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
	const [deciding, setDeciding] = useState<readonly BackofficeRequest[] | null>(null)
	const queue = useQueueFilter()
	const { search } = queue
	const { data, total, error, refetch } = useGetList<BackofficeRequest>('requests', {
		filter: { waiting: true, ...queue.filter },
		sort: { field: 'signals', order: 'DESC' },
		pagination: { page: 1, perPage },
	})
	useDocumentTitle(t('nav.review'))
	const current = id ?? data?.[0]?.id
	const position = data?.findIndex((request) => request.id === current) ?? -1
	const previous = position > 0 ? data?.[position - 1]?.id : undefined
	const next = data?.[position + 1]?.id
	const go = (to: string | undefined) => {
		if (to && to !== current) navigate(`/review/${to}${search}`)
	}
	useKey('j', () => go(next))
	useKey('k', () => go(previous))

	if (error) {
		return (
			<Box sx={file.inset}>
				<Failure error={error} onRetry={() => void refetch()} />
			</Box>
		)
	}
	const steps = (
		<Box component="span" sx={styles.steps}>
			<Box component={Link} sx={file.back} className="toList" to={`/review${search}`}>
				<ArrowLeft size={18} aria-hidden /> {t('review.queue')}
			</Box>
			<IconButton
				aria-label={t('review.previous')}
				aria-keyshortcuts="k"
				disabled={!previous}
				onClick={() => go(previous)}
			>
				<ChevronUp size={20} />
			</IconButton>
			<IconButton
				aria-label={t('review.next')}
				aria-keyshortcuts="j"
				disabled={!next}
				onClick={() => go(next)}
			>
				<ChevronDown size={20} />
			</IconButton>
		</Box>
	)
	return (
		<Box sx={[styles.desk, id !== undefined && styles.reading]} className={id ? 'reading' : undefined}>
			<QueueList
				requests={data}
				total={total}
				current={current}
				search={search}
				filters={<QueueFilters {...queue} />}
				selected={selected}
				onSelect={setSelected}
				onDecide={() => setDeciding(data?.filter((request) => selected.has(request.id)) ?? [])}
				onMore={() => setPerPage(perPage + BATCH)}
			/>
			{deciding ? (
				<BulkDialog
					requests={deciding}
					onClose={() => {
						setDeciding(null)
						setSelected(new Set())
					}}
				/>
			) : null}
			{current ? (
				<RequestFile
					key={current}
					id={current}
					steps={steps}
					onDecided={() =>
						navigate((next ?? previous) ? `/review/${next ?? previous}${search}` : `/review${search}`)
					}
				/>
			) : (
				<Empty pending={data === undefined} />
			)}
		</Box>
	)
}

function Empty({ pending }: { pending: boolean }) {
	const t = useT()
	return pending ? null : (
		<Box sx={styles.empty} className="empty">
			<Inbox size={32} aria-hidden />
			<h1>{t('review.empty')}</h1>
			<p>{t('review.emptyHelp')}</p>
			<Link to="/requests">{t('requests.all')}</Link>
		</Box>
	)
}
