/** Pictures that people upload, and what is decided about them. */
export const messages = {
	pictures: {
		title: 'Pictures',
		one: 'Picture',
		all: 'All pictures',
		help: 'Pictures are on the site as soon as they are uploaded. Those that most of all may show skin come first, portraits among them: a machine only counts colours, and refuses nothing.',
		picture: 'Picture',
		state: 'State',
		purpose: 'Uploaded for',
		verdict: 'Colours',
		owner: 'Uploaded by',
		erased: 'Erased',
		uploaded: 'Uploaded',
		score: '{{score}} % may be skin',
		notLooked: 'Not looked at',
		gone: 'This picture was taken down and is gone.',
		alt: 'Picture that {{name}} uploaded',
		open: 'Look at it',
		decide: 'What to do',
		approve: 'It may stay',
		takeDown: 'Take down',
		takeDownTitle: 'Take this picture down',
		reasonHelp: '{{name}} reads it, and whoever audits the decision.',
		takeDownEffect:
			'It disappears from every page at once and can’t be brought back. {{name}} is told so, with this reason.',
		conflict: 'Somebody decided about this picture after you opened it. You now see it as it is.',
		done: { approve: 'The picture may stay', takeDown: 'The picture is taken down' },
	},
	pictureState: { waiting: 'To be looked at', approved: 'May stay', takenDown: 'Taken down' },
	pictureVerdict: { review: 'Look soon', clear: 'Nothing noticed' },
	picturePurpose: { request: 'A request', profile: 'A profile', organization: 'An organization' },
}

type PicturesMessages = typeof messages
declare module './catalog.ts' {
	interface Catalog extends PicturesMessages {}
}

/** Its events, where people read what happened. */
export const events = {
	PictureApproved: 'May stay',
	PictureTakenDown: 'Taken down',
}
