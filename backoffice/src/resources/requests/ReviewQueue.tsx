import { IconButton } from '@mui/material'
import { ArrowLeft, ChevronDown, ChevronUp, Inbox } from 'lucide-react'
import { useState } from 'react'
import { useGetList } from 'react-admin'
import { Link, useNavigate, useParams } from 'react-router-dom'
import type { BackofficeRequest } from '../../../../domain/requests/backoffice.contract.ts'
import { useT } from '../../providers/i18n.ts'
import file from '../../ui/case-file.module.css'
import { Failure } from '../../ui/failure.tsx'
import { useDocumentTitle } from '../../ui/page.tsx'
import { useKey } from '../../ui/use-key.ts'
import { BulkDialog } from './BulkDialog.tsx'
import { QueueFilters, useQueueFilter } from './QueueFilters.tsx'
import { QueueList } from './QueueList.tsx'
import { RequestFile } from './RequestFile.tsx'
import styles from './review-queue.module.css'

const BATCH = 25

/** Those with the strongest signals first, then the oldest; one decision leads to the next. */
export function ReviewQueue() {
	const t = useT()
	const navigate = useNavigate()
	const { id } = useParams()
	const [perPage, setPerPage] = useState(BATCH)
	const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
	/** As they were when the reader began to decide on them. */
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
			<div className={file.inset}>
				<Failure error={error} onRetry={() => void refetch()} />
			</div>
		)
	}
	const steps = (
		<span className={styles.steps}>
			<Link className={`${file.back} ${styles.toList}`} to={`/review${search}`}>
				<ArrowLeft size={18} aria-hidden /> {t('review.queue')}
			</Link>
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
		</span>
	)
	return (
		<div className={`${styles.desk} ${id ? styles.reading : ''}`}>
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
		</div>
	)
}

function Empty({ pending }: { pending: boolean }) {
	const t = useT()
	return pending ? null : (
		<div className={styles.empty}>
			<Inbox size={32} aria-hidden />
			<h1>{t('review.empty')}</h1>
			<p>{t('review.emptyHelp')}</p>
			<Link to="/requests">{t('requests.all')}</Link>
		</div>
	)
}
