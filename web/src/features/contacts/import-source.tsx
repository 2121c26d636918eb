import { ContactRound, FileUp } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IMPORT_LIMIT_BYTES } from '../../../../domain/contacts/imports.contract.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { Button } from '../../ui/button.tsx'
import { DropArea } from '../../ui/drop-area.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Problems } from '../../ui/problems.tsx'
import { phonePicker } from './phone-picker.ts'

const ENDINGS = ['.csv', '.tsv', '.txt', '.vcf', 'text/csv', 'text/vcard', 'text/x-vcard']

interface ImportSourceProps {
	readonly onFile: (file: File) => void
	/** Says what became of the last file. */
	readonly children: ReactNode
}

/** Takes a file, pasted rows, or people of the phone's own address book. */
export function ImportSource({ onFile, children }: ImportSourceProps) {
	const { t } = useTranslation('contacts')
	const { t: common } = useTranslation()
	const id = useId()
	const { region } = usePreferences()
	const [pasted, setPasted] = useState('')
	const [isTooLarge, setTooLarge] = useState(false)
	const picker = phonePicker()
	const send = (file: File | undefined) => {
		setTooLarge(file !== undefined && file.size > IMPORT_LIMIT_BYTES)
		if (file && file.size <= IMPORT_LIMIT_BYTES) onFile(file)
	}
	const sendPasted = (event: FormEvent) => {
		event.preventDefault()
		if (pasted.trim() !== '') send(new File([pasted], 'pasted.csv', { type: 'text/csv' }))
	}
	return (
		<>
			<p className="text-ink-2">{t('import.lead', { country: common(`region.${region}`) })}</p>
			{picker && (
				<Button variant="line" className="justify-self-start" onClick={async () => send(await picker())}>
					<Icon of={ContactRound} />
					{t('import.fromPhone')}
				</Button>
			)}
			<DropArea
				icon={FileUp}
				label={t('import.choose')}
				hint={t('import.drop')}
				help={t('import.help')}
				accept={ENDINGS}
				onFiles={([file]) => send(file)}
			/>
			<Problems id={id} of={isTooLarge ? [t('import.tooLarge')] : []} />
			{children}
			<form className="stack gap-2" onSubmit={sendPasted}>
				<TextArea
					label={t('import.paste')}
					help={t('import.pasteHelp')}
					rows={3}
					autoComplete="off"
					value={pasted}
					onChange={({ target }) => setPasted(target.value)}
				/>
				<Button type="submit" variant="line" className="justify-self-start">
					{t('import.readPasted')}
				</Button>
			</form>
		</>
	)
}
