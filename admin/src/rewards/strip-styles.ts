/** Renames inline styles, and removes the addresses of images and links. */
export const stripStyles = (html: string): string =>
	html
		.replace(/<style\b/gi, '<template data-sheet')
		.replace(/<\/style\s*>/gi, '</template>')
		.replace(/<link\b[^>]*>/gi, '')
		.replace(/<[a-z][^>]*>/gi, (tag) =>
			tag
				.replace(/(\s)style(\s*=)/gi, '$1data-style$2')
				.replace(/(\s)(src|srcset|background|href)(\s*=)/gi, '$1data-$2$3')
				.replace(/\son\w+\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, ''),
		)
