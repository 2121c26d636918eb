import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify } from 'react-admin'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { hasFieldMessage, isConflict } from '../../ui/field-message.ts'
import type { PictureDecision } from './calls.ts'

export function usePicture(id: string) {
	const t = useT()
	const notify = useNotify()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intentOf = useIntent()
	const picture = useQuery({
		queryKey: ['pictures', 'getOne', id],
		queryFn: ({ signal }) => dataProvider.picture(id, { signal }),
	})
	const history = useQuery({
		queryKey: ['pictures', 'timeline', id],
		queryFn: ({ signal }) => dataProvider.pictureTimeline(id, { signal }),
	})
	const etag = picture.data?.etag ?? ''
	const reload = () => client.invalidateQueries({ queryKey: ['pictures'] })
	const decide = useMutation({
		mutationFn: (decision: PictureDecision) =>
			dataProvider.decidePicture(id, decision, { etag, intent: intentOf([id, etag, decision]) }),
		onSuccess: (_, { what }) => {
			notify(t(`pictures.done.${what}`), { type: 'success' })
			return reload()
		},
		onError: (error) => {
			if (isConflict(error)) return reload()
			if (!hasFieldMessage(error, ['reason'])) notify(error.message, { type: 'error' })
			return undefined
		},
	})
	return { picture, history, decide }
}
