import '../contacts.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '../../../lib/preferences.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Note } from '../../../ui/note.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useRefresh } from '../api/contacts.ts'
import { importQuery, type SentFile, tryImport } from '../api/imports.ts'
import { ImportColumns } from '../import-columns.tsx'
import { ImportSource } from '../import-source.tsx'
import { LastImports } from '../last-imports.tsx'
import { TriedImport } from '../tried-import.tsx'
import { usePlace } from '../use-place.ts'

/** Adds contacts from a file. The address names book and import, so that its reader may leave and come back. */
export function ImportSteps({ importId }: { readonly importId: string | null }) {
	return importId === null || importId === 'new' ? <NewImport /> : <OpenImport key={importId} id={importId} />
}

/** A step takes the focus, which is lost with the step before. */
function Step({ children }: { readonly children: ReactNode }) {
	const element = useRef<HTMLDivElement>(null)
	useEffect(() => {
		element.current?.focus({ preventScroll: true })
		element.current?.closest('.window')?.scrollTo(0, 0)
	}, [])
	return (
		<div ref={element} tabIndex={-1} className="stack contact-import">
			{children}
		</div>
	)
}

function NewImport() {
	const { t } = useTranslation('contacts')
	const { bookId, change } = usePlace()
	const { region } = usePreferences()
	const refresh = useRefresh()
	const [unknown, setUnknown] = useState<{ readonly file: File; readonly headings: readonly string[] }>()
	const reading = useMutation({
		mutationFn: (sent: Omit<SentFile, 'region'>) => tryImport(bookId, { ...sent, region }),
		onSuccess: ({ import: tried, headings }, { file }) => {
			if (tried) change({ import: tried._id })
			else setUnknown({ file, headings })
		},
		onSettled: refresh,
	})
	const read = (sent: Omit<SentFile, 'region'>) => {
		if (!reading.isPending) reading.mutate(sent)
	}
	const status = (
		<>
			{reading.isPending && (
				<Note role="status" tone="info">
					{t('import.reading')}
				</Note>
			)}
			<Refusal error={reading.error} />
		</>
	)
	return unknown ? (
		<Step key="columns">
			<ImportColumns
				headings={unknown.headings}
				onChosen={(columns) => read({ file: unknown.file, columns })}
				onBack={() => setUnknown(undefined)}
			/>
			{status}
		</Step>
	) : (
		<Step key="source">
			<ImportSource onFile={(file) => read({ file })}>{status}</ImportSource>
			<LastImports />
		</Step>
	)
}

function OpenImport({ id }: { readonly id: string }) {
	const { bookId } = usePlace()
	const { data, error, refetch } = useQuery(importQuery(bookId, id))
	if (data)
		return (
			<Step key={data.state === 'checked' ? 'tried' : 'started'}>
				<TriedImport of={data} />
			</Step>
		)
	if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
	return <Skeleton className="h-40 w-full contact-import" />
}
