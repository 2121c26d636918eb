import { Box, Button, Paper } from '@mui/material'
import { Check, KeyRound, Mic, Trash2 } from 'lucide-react'
import type { BackofficeStreaming } from '../../../../domain/radio/streamings.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { serverClock } from '../../providers/server-clock.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { KeyValue, KeyValues } from '../../ui/key-values.tsx'
import { styles } from '../media/media.styles.ts'
import { useAct } from '../media/use-act.ts'
import type { LiveSourceAnswer } from './calls.ts'

interface Of {
	streaming: BackofficeStreaming
}

/** Lets the host of a streaming be live, and its recording be reviewed afterwards. */
export function StreamingLive({ streaming }: Of) {
	const t = useT()
	const isOver = streaming.endTime <= serverClock.now()
	if (isOver && streaming.recording === null) return null
	return (
		<Paper component="section" variant="outlined" sx={styles.card}>
			<h2>{t('radioLive.title')}</h2>
			{isOver ? null : (
				<>
					<p>{t('radioLive.studioLead')}</p>
					<Box sx={[styles.buttons, { my: '12px' }]}>
						<Button href={`/studio/${streaming.id}`} variant="contained" startIcon={<Mic size={16} />}>
							{t('studio.open')}
						</Button>
						<CopyButton text={`${location.origin}/studio/${streaming.id}`} />
					</Box>
					<Password streaming={streaming} />
				</>
			)}
			{streaming.recording === null ? null : <Recording streaming={streaming} isOver={isOver} />}
		</Paper>
	)
}

function Password({ streaming: { id } }: Of) {
	const t = useT()
	const task = useAct<undefined, LiveSourceAnswer>({
		act: (provider, _, intent) => provider.makeSource(id, intent),
		done: () => t('radioLive.made'),
		keys: [],
	})
	const { data } = task
	return (
		<>
			<p>{t('radioLive.lead')}</p>
			<Button
				variant="outlined"
				color="secondary"
				startIcon={<KeyRound size={16} />}
				disabled={task.isPending}
				onClick={() => task.mutate(undefined)}
				sx={{ mt: '12px' }}
			>
				{t('radioLive.make')}
			</Button>
			{task.error ? <p role="alert">{task.error.message}</p> : null}
			{data ? (
				<Box role="status">
					<KeyValues>
						<KeyValue label={t('radioLive.host')}>{data.host}</KeyValue>
						<KeyValue label={t('radioLive.user')}>{data.user}</KeyValue>
						<KeyValue label={t('radioLive.address')} wide>
							{data.address} <CopyButton text={data.address} />
						</KeyValue>
						<KeyValue label={t('radioLive.password')} wide>
							{data.password} <CopyButton text={data.password} />
						</KeyValue>
					</KeyValues>
					<p>{t('radioLive.once')}</p>
				</Box>
			) : null}
		</>
	)
}

function Recording({ streaming: { id, title, recording }, isOver }: Of & { isOver: boolean }) {
	const t = useT()
	const keys = ['radioStreamings', 'radioItems'] as const
	const accept = useAct<undefined, unknown>({
		act: (provider, _, intent) => provider.acceptRecording(id, intent),
		done: () => t('radioLive.accepted'),
		keys,
	})
	const discard = useAct<undefined, unknown>({
		act: (provider, _, intent) => provider.discardRecording(id, intent),
		done: () => t('radioLive.discarded'),
		keys,
	})
	const state = recording?.state ?? 'deleted'
	return (
		<>
			<h3>{t('radioLive.recording')}</h3>
			<p>{t(state === 'waiting' && !isOver ? 'radioLive.growing' : `radioLive.${state}`)}</p>
			{state === 'waiting' && isOver ? (
				<Box sx={[styles.buttons, { mt: '12px' }]}>
					<ConfirmButton
						icon={Check}
						variant="outlined"
						label={t('radioLive.accept')}
						title={t('radioLive.acceptTitle', { title })}
						verb={t('radioLive.accept')}
						task={accept}
					>
						{t('radioLive.acceptEffect')}
					</ConfirmButton>
					<ConfirmButton
						icon={Trash2}
						color="error"
						label={t('radioLive.discard')}
						title={t('radioLive.discardTitle', { title })}
						verb={t('radioLive.discard')}
						task={discard}
					>
						{t('radio.removeEffect')}
					</ConfirmButton>
				</Box>
			) : null}
		</>
	)
}
