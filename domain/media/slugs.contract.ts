import { z } from 'zod'

/** The last part of a page's address: `morning-show-12`. */
export const slug = z
	.string()
	.max(80)
	.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'media.fields.enterValidSlug')
