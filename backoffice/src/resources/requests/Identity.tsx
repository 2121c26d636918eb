import { useMutation, useQuery } from '@tanstack/react-query'
import { CanAccess, useDataProvider } from 'react-admin'
import { IDENTITY_KINDS } from '../../../../domain/requests/identity.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { KeyValue } from '../../ui/key-values.tsx'
import { Note } from '../../ui/note.tsx'
import { Reveal } from '../../ui/reveal.tsx'

export function Identity({ requestId }: { requestId: string }) {
	return (
		<CanAccess resource="requests" action="review">
			<Numbers requestId={requestId} />
		</CanAccess>
	)
}

function Numbers({ requestId }: { requestId: string }) {
	const t = useT()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const hint = useQuery({
		queryKey: ['requests', 'identity', requestId],
		queryFn: ({ signal }) => dataProvider.requestIdentity(requestId, { signal }),
	})
	const reveal = useMutation({ mutationFn: () => dataProvider.revealIdentity(requestId) })
	const kinds = IDENTITY_KINDS.filter((kind) => hint.data?.[kind])
	if (kinds.length === 0) return null
	return (
		<>
			{kinds.map((kind) => (
				<KeyValue key={kind} label={t(`requests.identity.${kind}`)}>
					{reveal.data?.[kind] ?? `••••${hint.data?.[kind]}`}
				</KeyValue>
			))}
			{reveal.data ? null : (
				<Reveal
					label={t('requests.identity.inFull')}
					action={t('requests.identity.reveal')}
					help={t('requests.identity.revealHelp')}
					reveal={reveal}
				/>
			)}
			{reveal.error ? <Note>{reveal.error.message}</Note> : null}
		</>
	)
}
