import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../../../client/ui/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { useFormat } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { type ImportDetails, skippedCsv } from './api/imports.ts'
import { ImportBar } from './import-bar.tsx'
import { ImportRows } from './import-rows.tsx'
import { StartImport } from './start-import.tsx'
import { usePlace } from './use-place.ts'

const COUNTS = ['added', 'changed', 'unchanged', 'skipped'] as const

/** Shows an import that was tried, that runs or that is done. */
export function TriedImport({ of: tried }: { readonly of: ImportDetails }) {
	const { t } = useTranslation('contacts')
	const { t: common } = useTranslation()
	const format = useFormat()
	const { change } = usePlace()
	const { _id, state, found, skipped } = tried
	return (
		<>
			<p className="font-semibold" role="status">
				{t('import.found', { visible: format.number(found) })}
			</p>
			{state === 'importing' && (
				<div className="stack gap-2">
					<ImportBar of={tried} />
					<p className="text-ink-2">{t('import.goesOn')}</p>
				</div>
			)}
			{state === 'done' && (
				<Note tone="ok" role="status">
					{t('import.done')}
				</Note>
			)}
			<dl className="contact-counts">
				{COUNTS.map((name) => (
					<div key={name}>
						<dt>{t(state === 'checked' ? `import.will.${name}` : `import.count.${name}`)}</dt>
						<dd className="num">{format.number(tried[name])}</dd>
					</div>
				))}
			</dl>
			{skipped > 0 && <SkippedButton id={_id} />}
			<ImportRows of={tried} />
			{state === 'checked' ? (
				<StartImport of={tried} />
			) : (
				<Button variant="line" className="justify-self-start" onClick={() => change({ import: '' })}>
					{common('close')}
				</Button>
			)}
		</>
	)
}

function SkippedButton({ id }: { readonly id: string }) {
	const { t } = useTranslation('contacts')
	const download = useMutation({
		mutationFn: () => skippedCsv(id),
		onSuccess: ({ blob, filename }) => saveFile({ blob, filename: filename ?? 'skipped-contacts.csv' }),
	})
	return (
		<>
			<Button
				variant="line"
				size="sm"
				className="justify-self-start"
				disabled={download.isPending}
				onClick={() => download.mutate()}
			>
				<Icon of={Download} size="s" />
				{t('import.skippedFile')}
			</Button>
			<Refusal error={download.error} />
		</>
	)
}
