/**
 * The call that uploads files, which the published contract leaves out: written from the types of the package
 * `stripe`, and as strict as the others. Only name, type and size of the form's file are checked.
 */
import { answer, closed, orNull, text, whole } from './written-contract.ts'

export const FILE_OPERATIONS = [
	{
		method: 'POST',
		path: '/v1/files',
		sdk: 'files.create',
		request: closed(
			{
				purpose: { enum: ['dispute_evidence'] },
				file: closed(
					{
						name: text,
						type: { enum: ['application/pdf', 'image/jpeg', 'image/png'] },
						size: { type: 'integer', minimum: 1, maximum: 5_000_000 },
					},
					['name', 'type', 'size'],
				),
			},
			['purpose', 'file'],
		),
		response: answer({
			id: text,
			object: { const: 'file' },
			created: whole,
			expires_at: orNull('integer'),
			filename: orNull('string'),
			purpose: { const: 'dispute_evidence' },
			size: whole,
			title: orNull('string'),
			type: orNull('string'),
			url: orNull('string'),
		}),
	},
] as const
