import { Button } from '@mui/material'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useGetList } from 'react-admin'
import type { BackofficePlaylist } from '../../../../domain/media/playlists.contract.ts'
import type { Podcast } from '../../../../domain/media/podcasts.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { DecisionDialog, Refusal } from '../../ui/form/decision-dialog.tsx'
import { Line, OneOf } from '../../ui/form/fields.tsx'
import { Note } from '../../ui/note.tsx'
import type { PublishInput } from './calls.ts'
import { publishedOf, publishSchema, type TypedPublishing, typedOf } from './publishing-form.ts'
import { useAct } from './use-act.ts'

export const LISTS_OF_EPISODES = ['radioPlaylists', 'radioUpcoming', 'radioPodcasts'] as const

/** Publishes a playlist as an episode of a podcast, now or from a time on; changes either afterwards. */
export function Publish({ playlist }: { playlist: BackofficePlaylist }) {
	const t = useT()
	const [isOpen, setOpen] = useState(false)
	const { podcastId, title } = playlist
	return (
		<>
			<Button
				variant={podcastId === null ? 'contained' : 'outlined'}
				color={podcastId === null ? 'primary' : 'secondary'}
				startIcon={<Send size={16} />}
				aria-label={t(podcastId === null ? 'episodes.publishOf' : 'episodes.changeOf', { title })}
				onClick={() => setOpen(true)}
			>
				{t(podcastId === null ? 'episodes.publish' : 'episodes.change')}
			</Button>
			{isOpen ? <PublishDialog playlist={playlist} onClose={() => setOpen(false)} /> : null}
		</>
	)
}

interface PublishDialogProps {
	playlist: BackofficePlaylist
	onClose: () => void
}

function PublishDialog({ playlist, onClose }: PublishDialogProps) {
	const t = useT()
	const publish = useAct<PublishInput, unknown>({
		act: (provider, body, intent) => provider.publishPlaylist(playlist.id, body, intent),
		done: () => t('episodes.done', { title: playlist.title }),
		keys: LISTS_OF_EPISODES,
		onDone: onClose,
	})
	const form = useContractForm<TypedPublishing>({
		schema: publishSchema,
		values: typedOf(playlist),
		task: publish,
	})
	const { data: podcasts } = useGetList<Podcast>('radioPodcasts', {
		pagination: { page: 1, perPage: 100 },
		sort: { field: 'title', order: 'ASC' },
	})
	return (
		<DecisionDialog
			form={form}
			title={t('episodes.publishTitle', { title: playlist.title })}
			verb={t(playlist.podcastId === null ? 'episodes.publish' : 'common.save')}
			disabled={podcasts?.length === 0}
			onClose={onClose}
			onSend={(typed) => publish.mutate(publishedOf(typed))}
		>
			{podcasts?.length === 0 ? <Note>{t('episodes.noPodcast')}</Note> : null}
			<OneOf
				form={form}
				name="podcastId"
				label={t('podcasts.one')}
				options={(podcasts ?? []).map(({ id, title }) => ({ value: id, text: title }))}
				required
			/>
			<Line form={form} name="slug" label={t('radio.slug')} help={t('episodes.slugHelp')} />
			<Line
				form={form}
				name="publishedAt"
				label={t('episodes.publishedAt')}
				help={t('episodes.publishedAtHelp')}
				type="datetime-local"
			/>
			<Refusal form={form} />
		</DecisionDialog>
	)
}
