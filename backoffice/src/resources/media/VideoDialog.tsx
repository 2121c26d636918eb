import { type MediaVideo, videoBody } from '../../../../domain/media/videos.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { DecisionDialog, Refusal } from '../../ui/form/decision-dialog.tsx'
import { Line } from '../../ui/form/fields.tsx'
import type { VideoInput } from './calls.ts'
import { useAct } from './use-act.ts'

interface VideoDialogProps {
	video: MediaVideo
	onClose: () => void
}

export function VideoDialog({ video, onClose }: VideoDialogProps) {
	const t = useT()
	const saving = useAct<VideoInput, unknown>({
		act: (provider, body, intent) => provider.saveVideo(video.id, body, intent),
		done: ({ title }) => t('radio.saved', { name: title.trim() }),
		keys: ['radioVideos'],
		onDone: onClose,
	})
	const form = useContractForm<VideoInput>({ schema: videoBody, values: video, task: saving })
	return (
		<DecisionDialog
			form={form}
			title={t('radio.editOf', { name: video.title })}
			verb={t('common.save')}
			onClose={onClose}
			onSend={(body) => saving.mutate(body)}
		>
			<Line form={form} name="title" label={t('radio.title')} autoFocus />
			<Line form={form} name="description" label={t('radio.description')} rows={3} />
			<Refusal form={form} />
		</DecisionDialog>
	)
}
