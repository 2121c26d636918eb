import { useTranslation } from 'react-i18next'
import BlockEditor, { type BlockEditorProps } from '../../../../../client/editor/block-editor.tsx'
import type { EditorParts, Say } from '../../../../../client/editor/parts.ts'
import { useFieldText } from '../../../i18n/field-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useFormat } from '../../../ui/format.ts'
import { PictureField } from './picture-field.tsx'

const PARTS: Pick<EditorParts, 'Dialog' | 'Button' | 'TextField' | 'PictureField'> = {
	Dialog: (props) => <Dialog open {...props} />,
	Button: ({ isPlain, onClick, children }) => (
		<Button variant={isPlain ? 'line' : 'primary'} type={onClick ? 'button' : 'submit'} onClick={onClick}>
			{children}
		</Button>
	),
	TextField: ({ onChange, ...field }) => (
		<TextField autoComplete="off" {...field} onChange={({ target }) => onChange(target.value)} />
	),
	PictureField,
}

/** The editor of a campaign's text. Its code is fetched when it is needed: use `lazyPart`. */
export default function TextEditor(props: Omit<BlockEditorProps, 'parts' | 'formatNumber'>) {
	const { t, i18n } = useTranslation('editor')
	const format = useFormat()
	const fieldText = useFieldText()
	const say: Say = (key, values) => t(key, { ...values })
	return (
		<BlockEditor
			// The nodes of the editor contain texts.
			key={i18n.language}
			{...props}
			parts={{ ...PARTS, hasFundraiser: true, say, fieldText }}
			formatNumber={format.number}
		/>
	)
}
