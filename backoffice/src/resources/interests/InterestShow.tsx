import { Box, Button, Skeleton, Typography } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useNotify } from 'react-admin'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { NARROW } from '../../theme/media.ts'
import { sheet } from '../../theme/sheet.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useDocumentTitle } from '../../ui/page.tsx'
import { Reach } from '../../ui/reach.tsx'
import { When } from '../../ui/when.tsx'
import { InterestDialog } from './InterestDialog.tsx'

const styles = sheet({
	page: {
		display: 'grid',
		gap: '16px',
		maxWidth: '816px',
		padding: '24px 28px 40px',
		'& h1': { fontSize: '1.625rem', lineHeight: '2rem', overflowWrap: 'anywhere' },
		[NARROW]: { padding: '16px' },
	},
	buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
	people: { display: 'grid', gap: '8px', overflowWrap: 'anywhere' },
})

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
		<Box sx={styles.page}>
			<BackLink to="/userInterests" tall>
				{t('interests.all')}
			</BackLink>
			{error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
			{data ? (
				<>
					<h1>{data.name}</h1>
					{data.nameHi ? <p lang="hi">{data.nameHi}</p> : null}
					<Box sx={styles.buttons}>
						<Button variant="outlined" color="secondary" onClick={() => setConfirming('rename')}>
							{t('interests.rename')}
						</Button>
						<Button variant="outlined" color="error" onClick={() => setConfirming('remove')}>
							{t('interests.remove')}
						</Button>
					</Box>
					{confirming === 'remove' ? (
						<Box role="alert" sx={styles.buttons}>
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
						</Box>
					) : null}
					<h2>{t('interests.chosenBy', { count: data.people })}</h2>
					{data.chosenBy.length === 0 ? (
						<Typography variant="quiet">{t('interests.nobody')}</Typography>
					) : null}
					<Box component="ul" sx={styles.people}>
						{data.chosenBy.map((person) => (
							<li key={person.id}>
								<Link to={`/users/${person.id}/show`}>{person.name || person.email}</Link>{' '}
								<Typography component="span" variant="quiet">
									<span>
										<Reach userId={person.id} name={person.name} email={person.email} />
									</span>{' '}
									<When at={person.at} />
								</Typography>
							</li>
						))}
					</Box>
					{confirming === 'rename' ? (
						<InterestDialog interest={data} onClose={() => setConfirming(null)} />
					) : null}
				</>
			) : null}
			{data || error ? null : <Skeleton variant="rectangular" height={240} />}
		</Box>
	)
}
