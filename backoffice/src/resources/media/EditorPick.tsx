import { Switch } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify } from 'react-admin'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type { BackofficePlaylist } from '../../../../domain/media/playlists.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'

/** Shows the wished state at once; a failure puts it back. */
export function EditorPick({ playlist }: { playlist: BackofficePlaylist }) {
	const t = useT()
	const notify = useNotify()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intentOf = useIntent({ repeatable: true })
	const pick = useMutation({
		mutationFn: (isPick: boolean) => dataProvider.pickPlaylist(playlist.id, isPick, intentOf(isPick)),
		onError: () => notify(t('playlists.pickFailed'), { type: 'error' }),
		onSettled: () => client.invalidateQueries({ queryKey: ['radioPlaylists'] }),
	})
	return (
		<Switch
			checked={pick.isPending ? pick.variables : playlist.editorPick}
			disabled={pick.isPending}
			onChange={(_, isPick) => pick.mutate(isPick)}
			slotProps={{ input: { 'aria-label': t('playlists.pickOf', { title: playlist.title }) } }}
		/>
	)
}
