import type { Translated } from './translated.ts'

/** Translations of messages without a specific error name, by their text. */
export const BY_SENTENCE: readonly [RegExp, Translated<(...parts: string[]) => string>][] = [
	[
		/^Order (\d+) is taken by another tier$/,
		{
			pt: (place) => `Outro nível já está na posição ${place}.`,
			es: (place) => `Otro nivel ya está en la posición ${place}.`,
		},
	],
	[
		/^IsBase is true for another active tier$/,
		{ pt: () => 'Já há outro nível inicial ativo.', es: () => 'Ya hay otro nivel inicial activo.' },
	],
	[
		/^version (\d+) is in force by now$/,
		{
			pt: (version) => `A versão ${version} já está em vigor.`,
			es: (version) => `La versión ${version} ya está vigente.`,
		},
	],
	[
		/^(".*") is not an origin/,
		{
			pt: (text) => `${text} não é uma origem: escreva como https://shop.example, sem caminho.`,
			es: (text) => `${text} no es un origen: escríbelo como https://shop.example, sin ruta.`,
		},
	],
	[
		/^the token .* does not work any more$/,
		{ pt: () => 'Esta chave não funciona mais.', es: () => 'Esta clave ya no funciona.' },
	],
	[
		/^the file has no rows$/,
		{ pt: () => 'O arquivo não tem linhas.', es: () => 'El archivo no tiene filas.' },
	],
	[
		/^the file is complete already$/,
		{ pt: () => 'O arquivo já foi enviado por inteiro.', es: () => 'El archivo ya se envió completo.' },
	],
	[
		/^the import is \w+$/,
		{
			pt: () => 'A importação já está em outra etapa. Recarregue a página.',
			es: () => 'La importación ya está en otra etapa. Recarga la página.',
		},
	],
	[
		/is not an e-mail address$/,
		{ pt: () => 'Informe um e-mail válido.', es: () => 'Ingresa un correo electrónico válido.' },
	],
	[
		/^this is no complete URL$/,
		{ pt: () => 'Informe o endereço completo.', es: () => 'Ingresa la dirección completa.' },
	],
	[
		/^the URL must begin with https/,
		{
			pt: () => 'O endereço deve começar com https://.',
			es: () => 'La dirección debe empezar con https://.',
		},
	],
	[
		/^the URL must not hold a user/,
		{
			pt: () => 'O endereço não pode conter usuário nem senha; use um cabeçalho.',
			es: () => 'La dirección no puede tener usuario ni contraseña; usa un encabezado.',
		},
	],
	[
		/^the URL must not have a part after #/,
		{
			pt: () => 'O endereço não pode ter uma parte depois de #.',
			es: () => 'La dirección no puede tener una parte después de #.',
		},
	],
	[
		/^the URL has more than/,
		{ pt: () => 'O endereço é longo demais.', es: () => 'La dirección es demasiado larga.' },
	],
	[
		/not allowed: .* is /,
		{
			pt: () => 'Este endereço fica em uma rede interna e não é permitido.',
			es: () => 'Esta dirección está en una red interna y no se permite.',
		},
	],
	[
		/^the header (.+) is there twice$/,
		{
			pt: (name) => `O cabeçalho ${name} aparece duas vezes.`,
			es: (name) => `El encabezado ${name} aparece dos veces.`,
		},
	],
	[
		/^(only a manual change can be undone|these points (paid|came back|follow)|an order earned these|an expiry cannot|this record undoes)/,
		{
			pt: () => 'Só é possível desfazer um ajuste manual que ainda não foi desfeito.',
			es: () => 'Solo se puede deshacer un ajuste manual que aún no se deshizo.',
		},
	],
	[
		/^the currency cannot change any more/,
		{
			pt: () => 'A moeda não pode mais mudar, porque já há valores nela.',
			es: () => 'La moneda ya no se puede cambiar porque hay montos en ella.',
		},
	],
	[
		/^another time zone must be confirmed$/,
		{ pt: () => 'Confirme o novo fuso horário.', es: () => 'Confirma la nueva zona horaria.' },
	],
	[
		/is not an ISO 4217 currency/,
		{ pt: () => 'Escolha uma moeda válida.', es: () => 'Elige una moneda válida.' },
	],
	[
		/is not an IANA time zone/,
		{ pt: () => 'Escolha um fuso horário válido.', es: () => 'Elige una zona horaria válida.' },
	],
	[
		/^Content must be a PNG, JPEG or WebP picture/,
		{
			pt: () => 'O arquivo deve ser uma imagem PNG, JPEG ou WebP.',
			es: () => 'El archivo debe ser una imagen PNG, JPEG o WebP.',
		},
	],
	[
		/^the picture is (\d+ x \d+) pixels/,
		{
			pt: (size) => `A imagem tem ${size} pixels; largura e altura devem ter de 16 a 4096.`,
			es: (size) => `La imagen mide ${size} píxeles; el ancho y el alto deben tener de 16 a 4096.`,
		},
	],
	[
		/must be a colour such as/,
		{ pt: () => 'Use uma cor como #9aa5b1.', es: () => 'Usa un color como #9aa5b1.' },
	],
	[
		/must be an https or http address$/,
		{ pt: () => 'Use um endereço https ou http.', es: () => 'Usa una dirección https o http.' },
	],
	[
		/^there is already a branch (.+)$/,
		{
			pt: (id) => `Já existe uma loja com o ID ${id}.`,
			es: (id) => `Ya existe una sucursal con el ID ${id}.`,
		},
	],
	[
		/^SenderName must not contain/,
		{
			pt: () => 'O nome não pode conter <, >, " ou @.',
			es: () => 'El nombre no puede contener <, >, " ni @.',
		},
	],
	[
		/^there is no mail server$/,
		{
			pt: () => 'Não há servidor de e-mail configurado.',
			es: () => 'No hay un servidor de correo configurado.',
		},
	],
	[
		/^the shop requires a second factor$/,
		{
			pt: () => 'A loja exige verificação em duas etapas.',
			es: () => 'La tienda exige la verificación en dos pasos.',
		},
	],
	[
		/^Confirmed must be true/,
		{ pt: () => 'Confirme o valor do ajuste.', es: () => 'Confirma el valor del ajuste.' },
	],
	[
		/^ApproveAbove is less/,
		{
			pt: () => 'Não pode ser menor que o limite de confirmação.',
			es: () => 'No puede ser menor que el límite de confirmación.',
		},
	],
	[
		/^another person than the one who asked/,
		{
			pt: () => 'Quem pediu o ajuste não pode aprová-lo.',
			es: () => 'Quien pidió el ajuste no puede aprobarlo.',
		},
	],
	[
		/^the change was approved by (.+)$/,
		{ pt: (by) => `${by} já aprovou este ajuste.`, es: (by) => `${by} ya aprobó este ajuste.` },
	],
	[
		/^the change was rejected by (.+)$/,
		{ pt: (by) => `${by} já recusou este ajuste.`, es: (by) => `${by} ya rechazó este ajuste.` },
	],
	[
		/^Value is more than a balance can hold$/,
		{
			pt: () => 'O valor é grande demais para um saldo.',
			es: () => 'El valor es demasiado grande para un saldo.',
		},
	],
	[
		/^Confirm is not the id of the customer$/,
		{ pt: () => 'Este não é o ID do cliente.', es: () => 'Este no es el ID del cliente.' },
	],
	[
		/are the same customer already$/,
		{ pt: () => 'Os dois IDs já são do mesmo cliente.', es: () => 'Los dos ID ya son del mismo cliente.' },
	],
	[
		/^a customer whose data were erased/,
		{
			pt: () => 'Um cliente com dados apagados não pode ser unificado.',
			es: () => 'Un cliente con datos borrados no se puede unificar.',
		},
	],
	[
		/edited from outside; run fiel verify first$/,
		{
			pt: () => 'A conta foi alterada fora do Fiel. Execute antes fiel verify.',
			es: () => 'La cuenta se modificó fuera de Fiel. Ejecuta antes fiel verify.',
		},
	],
	[
		/^points or rewards were used since, so/,
		{
			pt: () => 'Pontos ou recompensas já foram usados, então não é possível desfazer.',
			es: () => 'Ya se usaron puntos o recompensas, así que no se puede deshacer.',
		},
	],
	[
		/^the merge was undone already$/,
		{ pt: () => 'Esta unificação já foi desfeita.', es: () => 'Esta unificación ya se deshizo.' },
	],
	[
		/^the data of the customer were erased$/,
		{ pt: () => 'Os dados do cliente foram apagados.', es: () => 'Los datos del cliente se borraron.' },
	],
	[
		/^the customer was merged into another one since/,
		{
			pt: () => 'O cliente foi unificado com outro depois. Desfaça isso antes.',
			es: () => 'El cliente se unificó después con otro. Deshaz eso antes.',
		},
	],
	[
		/^the (?:rule|campaign) "(.+)" uses the segment$/,
		{
			pt: (rule) => `O segmento é usado por “${rule}”. Remova-o de lá antes.`,
			es: (rule) => `“${rule}” usa el segmento. Quítalo de ahí primero.`,
		},
	],
	[
		/: there is no segment (\d+)$/,
		{ pt: (id) => `O segmento ${id} não existe.`, es: (id) => `No existe el segmento ${id}.` },
	],
	[
		/(is required|must not be empty)$/,
		{ pt: () => 'Preencha este campo.', es: () => 'Completa este campo.' },
	],
]
