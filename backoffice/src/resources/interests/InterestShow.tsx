import { Button, Skeleton } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { Failure } from '../../ui/failure.tsx'
import { useDocumentTitle } from '../../ui/page.tsx'
import { Reach } from '../../ui/reach.tsx'
import { When } from '../../ui/when.tsx'
import { InterestDialog } from './InterestDialog.tsx'
import styles from './interests.module.css'

/** One interest: what it is called, and the people who have it. */
export function InterestShow() {
	const t = useT()
	const { id = '' } = useParams()
	const notify = useNotify()
	const navigate = useNavigate()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intentOf = useIntent()
	const [confirming, setConfirming] = useState<'rename' | 'remove' | null>(null)
	const { data, error, refetch } = useQuery({
		queryKey: ['userInterests', 'getOne', id],
		queryFn: ({ signal }) => dataProvider.interest(id, { signal }),
	})
	const remove = useMutation({
		mutationFn: () => dataProvider.removeInterest(id, intentOf('remove')),
		onSuccess: () => {
			notify(t('interests.removed'), { type: 'success' })
			void navigate('/userInterests')
			client.removeQueries({ queryKey: ['userInterests', 'getOne', id] })
			return client.invalidateQueries({ queryKey: ['userInterests', 'getList'] })
		},
		onError: ({ message }) => notify(message, { type: 'error' }),
	})
	useDocumentTitle(data?.name ?? t('interests.title'))
	return (
		<div className={styles.page}>
			<Link className={styles.back ?? ''} to="/userInterests">
				<ArrowLeft size={18} aria-hidden /> {t('interests.all')}
			</Link>
			{error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
			{data ? (
				<>
					<h1>{data.name}</h1>
					{data.nameHi ? <p lang="hi">{data.nameHi}</p> : null}
					<div className={styles.buttons}>
						<Button variant="outlined" color="secondary" onClick={() => setConfirming('rename')}>
							{t('interests.rename')}
						</Button>
						<Button variant="outlined" color="error" onClick={() => setConfirming('remove')}>
							{t('interests.remove')}
						</Button>
					</div>
					{confirming === 'remove' ? (
						<div role="alert" className={styles.buttons}>
							<p>{t('interests.effect', { count: data.people })}</p>
							<Button
								variant="contained"
								color="error"
								disabled={remove.isPending}
								onClick={() => remove.mutate()}
							>
								{t('interests.removeNow')}
							</Button>
							<Button variant="outlined" color="secondary" onClick={() => setConfirming(null)}>
								{t('common.cancel')}
							</Button>
						</div>
					) : null}
					<h2>{t('interests.chosenBy', { count: data.people })}</h2>
					{data.chosenBy.length === 0 ? <p className={styles.quiet}>{t('interests.nobody')}</p> : null}
					<ul className={styles.people}>
						{data.chosenBy.map((person) => (
							<li key={person.id}>
								<Link to={`/users/${person.id}/show`}>{person.name || person.email}</Link>{' '}
								<span className={styles.quiet}>
									<span>
										<Reach userId={person.id} name={person.name} email={person.email} />
									</span>{' '}
									<When at={person.at} />
								</span>
							</li>
						))}
					</ul>
					{confirming === 'rename' ? (
						<InterestDialog interest={data} onClose={() => setConfirming(null)} />
					) : null}
				</>
			) : null}
			{data || error ? null : <Skeleton variant="rectangular" height={240} />}
		</div>
	)
}
