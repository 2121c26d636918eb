import { Box, Button } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { MediaUpload } from '../../../../domain/media/uploads.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Chip, type Tone } from '../../ui/chip.tsx'
import { styles } from './media.styles.ts'
import type { Send } from './sends.ts'
import { useAct } from './use-act.ts'

interface RowProps {
	title: ReactNode
	name: string
	state: MediaUpload['state'] | 'queued' | 'sending'
	/** Null where nothing moves. */
	share: number | null
	cause: string | null
	onCancel: (() => void) | null
	onRetry: (() => void) | null
	isBusy?: boolean
}

const TONES: Partial<Record<RowProps['state'], Tone>> = {
	done: 'ok',
	failed: 'bad',
	receiving: 'wait',
	cancelled: 'off',
}

function Row({ title, name, state, share, cause, onCancel, onRetry, isBusy = false }: RowProps) {
	const t = useT()
	return (
		<li>
			<Box component="span" sx={styles.entry}>
				{title}
			</Box>
			<span role="status">
				<Chip tone={TONES[state] ?? 'info'}>{t(`uploads.states.${state}`)}</Chip>
			</span>
			{onRetry ? (
				<Button aria-label={t('uploads.retryOf', { title: name })} disabled={isBusy} onClick={onRetry}>
					{t('uploads.retry')}
				</Button>
			) : null}
			{onCancel ? (
				<Button
					color="secondary"
					aria-label={t('uploads.cancelOf', { title: name })}
					disabled={isBusy}
					onClick={onCancel}
				>
					{t('uploads.cancel')}
				</Button>
			) : null}
			{share === null ? null : (
				<Box
					component="progress"
					sx={styles.progress}
					value={share}
					aria-label={t('uploads.progressOf', { title: name })}
				/>
			)}
			{cause === null ? null : <Box sx={styles.quiet}>{cause}</Box>}
		</li>
	)
}

interface SendRowProps {
	send: Send
	onCancel: () => void
	onRetry: () => void
}

/** A file on its way from this tab. */
export function SendRow({ send: { fields, share, failure }, onCancel, onRetry }: SendRowProps) {
	const t = useT()
	const ownText = t(failure?.isUnreachable ? 'common.unreachable' : 'common.unexpected')
	return (
		<Row
			title={fields.title}
			name={fields.title}
			state={failure ? 'failed' : share === null ? 'queued' : 'sending'}
			share={failure ? null : share}
			cause={failure && (failure.message || ownText)}
			onCancel={onCancel}
			onRetry={failure && onRetry}
		/>
	)
}

/** An upload that the server has, or that was cut off. */
export function UploadRow({ upload }: { upload: MediaUpload }) {
	const t = useT()
	const { _id, itemId, title, state, progress, reason } = upload
	const cancel = useAct<undefined, unknown>({
		act: (provider, _, intent) => provider.cancelUpload(_id, intent),
		done: () => t('uploads.cancelled', { title }),
		keys: ['radioItems'],
	})
	const retry = useAct<undefined, unknown>({
		act: (provider, _, intent) => provider.retryUpload(_id, intent),
		done: () => t('uploads.retried', { title }),
		keys: ['radioItems'],
	})
	const failure = cancel.error ?? retry.error
	const canCancel = state === 'receiving' || state === 'waiting' || state === 'working'
	return (
		<Row
			title={state === 'done' ? <Link to={`/radioItems/${itemId}`}>{title}</Link> : title}
			name={title}
			state={state}
			share={state === 'working' ? progress : null}
			cause={failure?.message ?? (reason && t(`uploads.reasons.${reason}`))}
			onCancel={canCancel ? () => cancel.mutate(undefined) : null}
			onRetry={state === 'failed' ? () => retry.mutate(undefined) : null}
			isBusy={cancel.isPending || retry.isPending}
		/>
	)
}
