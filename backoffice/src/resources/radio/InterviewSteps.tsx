import { Box, Button, MenuItem, Paper, TextField } from '@mui/material'
import { Ban, Check, Mail } from 'lucide-react'
import { useState } from 'react'
import { useGetList } from 'react-admin'
import { Link } from 'react-router-dom'
import type { MediaItem } from '../../../../domain/media/items.contract.ts'
import { agreesToAll, type BackofficeInterview } from '../../../../domain/radio/interviews.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { KeyValue, KeyValues } from '../../ui/key-values.tsx'
import { Note } from '../../ui/note.tsx'
import { When } from '../../ui/when.tsx'
import { styles } from '../media/media.styles.ts'
import { useAct } from '../media/use-act.ts'
import { ConsentText, InterviewChip } from './interview-state.tsx'
import { Span } from './Span.tsx'

const MAX_RECORDINGS = 100

interface Of {
	interview: BackofficeInterview
}

type Step = 'inviteGuest' | 'publishInterview' | 'cancelInterview'

function useStep(id: string, step: Step) {
	const t = useT()
	return useAct<undefined, unknown>({
		act: (provider, _, intent) => provider[step](id, intent),
		done: () => t(`interviews.done.${step}`),
		keys: ['radioInterviews', 'radioPlaylists'],
	})
}

/** The state of an interview, what its guest agrees to, and what comes next. */
export function InterviewSteps({ interview }: Of) {
	const t = useT()
	const { id, title, state, guest, consents, invitedAt, itemId, item, plannedTime, zone } = interview
	const inviting = useStep(id, 'inviteGuest')
	const publishing = useStep(id, 'publishInterview')
	const cancelling = useStep(id, 'cancelInterview')
	const isOpen = state !== 'cancelled'
	return (
		<Paper component="section" variant="outlined" sx={styles.card}>
			<h2>{t('interviews.state')}</h2>
			<KeyValues>
				<KeyValue label={t('interviews.state')}>
					<InterviewChip state={state} />
				</KeyValue>
				<KeyValue label={t('interviews.guest')}>{guest ?? t('common.none')}</KeyValue>
				<KeyValue label={t('streamings.when')}>
					<Span from={plannedTime} zone={zone} />
				</KeyValue>
				<KeyValue label={t('interviews.invitedAt')}>
					{invitedAt === null ? t('common.none') : <When at={invitedAt} />}
				</KeyValue>
				<KeyValue label={t('interviews.airing')}>
					<ConsentText consent={consents.airing} />
				</KeyValue>
				<KeyValue label={t('interviews.recording')}>
					<ConsentText consent={consents.recording} />
				</KeyValue>
				<KeyValue label={t('interviews.item')}>
					{itemId === null ? t('common.none') : <Link to={`/radioItems/${itemId}`}>{item}</Link>}
				</KeyValue>
			</KeyValues>
			{state === 'invited' || state === 'recorded' ? <Recording interview={interview} /> : null}
			{state === 'recorded' && !agreesToAll(consents) ? <Note>{t('interviews.needsConsent')}</Note> : null}
			{state === 'published' ? <p>{t('interviews.isPublished')}</p> : null}
			{isOpen ? (
				<Box sx={[styles.buttons, { mt: '12px' }]}>
					<ConfirmButton
						icon={Mail}
						variant={state === 'planned' ? 'contained' : 'outlined'}
						label={t(state === 'planned' ? 'interviews.invite' : 'interviews.inviteAgain')}
						title={t('interviews.inviteTitle', { name: guest ?? '' })}
						verb={t('interviews.invite')}
						disabled={guest === null}
						task={inviting}
					>
						{t('interviews.inviteEffect')}
					</ConfirmButton>
					{state === 'recorded' ? (
						<ConfirmButton
							icon={Check}
							variant="contained"
							label={t('interviews.publish')}
							title={t('interviews.publishTitle', { title })}
							verb={t('interviews.publish')}
							task={publishing}
						>
							{t('interviews.publishEffect')}
						</ConfirmButton>
					) : null}
					<ConfirmButton
						icon={Ban}
						color="error"
						label={t('interviews.cancel')}
						title={t('interviews.cancelTitle', { title })}
						verb={t('interviews.cancel')}
						cancel={t('common.close')}
						task={cancelling}
					>
						{t('interviews.cancelEffect')}
					</ConfirmButton>
				</Box>
			) : null}
		</Paper>
	)
}

function Recording({ interview: { id, itemId, item } }: Of) {
	const t = useT()
	const [chosen, choose] = useState(itemId ?? '')
	const { data: recordings = [], isPending } = useGetList<MediaItem>('radioItems', {
		pagination: { page: 1, perPage: MAX_RECORDINGS },
		sort: { field: 'createdAt', order: 'DESC' },
		filter: { kind: 'interview', hasSound: true },
	})
	const saving = useAct<string, unknown>({
		act: (provider, recording, intent) => provider.recordInterview(id, recording, intent),
		done: () => t('interviews.done.recordInterview'),
		keys: ['radioInterviews'],
	})
	const isListed = itemId === null || recordings.some((each) => each.id === itemId)
	if (recordings.length === 0 && itemId === null)
		return isPending ? null : <p>{t('interviews.noRecordings')}</p>
	return (
		<Box sx={[styles.host, { mt: '12px' }]}>
			<TextField
				select
				fullWidth
				label={t('interviews.item')}
				value={chosen}
				onChange={({ target }) => choose(target.value)}
				error={saving.error !== null}
				helperText={saving.error?.message ?? t('interviews.itemHelp')}
			>
				{isListed ? null : <MenuItem value={itemId}>{item}</MenuItem>}
				{recordings.map((each) => (
					<MenuItem key={each.id} value={each.id}>
						{each.title}
					</MenuItem>
				))}
			</TextField>
			<Button
				variant="outlined"
				color="secondary"
				disabled={chosen === '' || chosen === itemId || saving.isPending}
				onClick={() => saving.mutate(chosen)}
			>
				{t('interviews.record')}
			</Button>
		</Box>
	)
}
