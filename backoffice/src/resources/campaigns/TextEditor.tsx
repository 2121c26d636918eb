import { Button, Dialog, DialogContent, DialogTitle, IconButton, TextField } from '@mui/material'
import { X } from 'lucide-react'
import { useId } from 'react'
import { useLocale } from 'react-admin'
import BlockEditor, { type BlockEditorProps } from '../../../../client/editor/block-editor.tsx'
import type { EditorParts, Say } from '../../../../client/editor/parts.ts'
import { useFieldText } from '../../providers/field-text.ts'
import { useT } from '../../providers/i18n.ts'
import { PictureField } from '../../ui/form/picture-field.tsx'

const PARTS: Omit<EditorParts, 'say' | 'fieldText'> = {
	Dialog: ({ title, onClose, children }) => {
		const t = useT()
		const id = useId()
		return (
			<Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
				<DialogTitle id={id}>{title}</DialogTitle>
				<DialogContent sx={{ '&&': { pt: '8px' } }}>{children}</DialogContent>
				<IconButton
					aria-label={t('common.close')}
					onClick={onClose}
					sx={{ position: 'absolute', top: '12px', right: '12px' }}
				>
					<X size={20} aria-hidden />
				</IconButton>
			</Dialog>
		)
	},
	Button: ({ isPlain, onClick, children }) => (
		<Button
			variant={isPlain ? 'outlined' : 'contained'}
			color={isPlain ? 'secondary' : 'primary'}
			type={onClick ? 'button' : 'submit'}
			onClick={onClick}
		>
			{children}
		</Button>
	),
	TextField: ({ help, error, maxLength, onChange, ...field }) => (
		<TextField
			{...field}
			fullWidth
			autoComplete="off"
			error={error !== undefined}
			helperText={error ?? help}
			slotProps={{ htmlInput: { maxLength } }}
			onChange={({ target }) => onChange(target.value)}
		/>
	),
	PictureField,
	hasFundraiser: false,
}

/** The editor of a text of the foundation. */
export default function TextEditor(props: Omit<BlockEditorProps, 'parts' | 'formatNumber'>) {
	const t = useT()
	const locale = useLocale()
	const fieldText = useFieldText()
	const say: Say = (key, values) => t(`editor.${key}`, { ...values })
	return (
		<BlockEditor
			// The nodes of the editor contain texts.
			key={locale}
			{...props}
			parts={{ ...PARTS, say, fieldText }}
			formatNumber={new Intl.NumberFormat(locale).format}
		/>
	)
}
