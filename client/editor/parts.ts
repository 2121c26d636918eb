import type { ComponentType, ReactNode } from 'react'
import type texts from '../../locales/en/campaigns.web.editor.json'

type EditorText = keyof typeof texts
/** The values that texts of the editor are filled with. */
interface TextValues {
	readonly fallback?: string
	readonly length?: string
	readonly most?: string
}
export type Say = (key: EditorText, values?: TextValues) => string

interface TextFieldProps {
	readonly label: string
	readonly help?: string | undefined
	readonly error: string | undefined
	readonly maxLength: number
	readonly value: string
	readonly onChange: (value: string) => void
}

interface DialogProps {
	readonly title: string
	readonly onClose: () => void
	readonly children: ReactNode
}

interface ButtonProps {
	readonly isPlain?: boolean
	/** Without it, the button sends its form. */
	readonly onClick?: () => void
	readonly children: ReactNode
}

interface PictureFieldProps {
	/** The address of the chosen picture, or an empty text. */
	readonly value: string
	readonly onChange: (src: string) => void
	readonly error: string | undefined
}

/** The parts of an app that the editor is made of. */
export interface EditorParts {
	readonly Dialog: ComponentType<DialogProps>
	readonly Button: ComponentType<ButtonProps>
	readonly TextField: ComponentType<TextFieldProps>
	/** Uploads a picture. */
	readonly PictureField: ComponentType<PictureFieldProps>
	/** False for texts about no fundraiser: what would name one is left out. */
	readonly hasFundraiser: boolean
	readonly say: Say
	/** Returns the text of a schema's message. */
	readonly fieldText: (message: string) => string
}
