import type { text as reports } from '../reports/words.ts'

/** What people also call a page, in the three languages at once, because many type English words. */
export const SYNONYMS: Readonly<Record<string, string>> = {
	'/overview': 'dashboard home start KPIs figures painel início números tablero inicio cifras',
	'/reports':
		'analytics statistics metrics repeat rate retention cohorts ROI análises estatísticas recompra retenção coortes estadísticas recompra retención cohortes',
	'/counter': 'till point of sale POS cash register checkout caixa PDV balcão punto de venta TPV caja',
	'/shifts': 'cashier sales of the day till caixa fechamento caja cierre',
	'/customers': 'members people contacts participantes pessoas contatos miembros personas contactos',
	'/duplicates': 'merge same person unificar mesclar fusionar',
	'/segments': 'groups filters tags bulk actions audience grupos filtros etiquetas público ações audiencia',
	'/approvals': 'four eyes waiting adjustments ajustes pendentes pendientes',
	'/erasure-requests':
		'GDPR LGPD privacy delete data personal privacidade excluir dados borrar datos privacidad',
	'/orders': 'sales purchases returns cancel vendas compras devoluções ventas devoluciones',
	'/products': 'catalogue items categories brands catálogo itens categorias marcas artículos categorías',
	'/coupons': 'vouchers codes discount códigos vales desconto descuento',
	'/program':
		'rules earn points expiry expiration expiração breakage cashback regras ganhar vencimento reglas ganar',
	'/program/versions': 'history changes restore histórico alterações restaurar historial cambios',
	'/campaigns': 'promotions double points bonus promoções dobro bônus promociones dobles',
	'/rewards': 'gifts prizes redeem catalogue benefits brindes prêmios resgatar premios canjear regalos',
	'/tiers': 'levels VIP gold silver status categorias ouro prata oro plata',
	'/quizzes': 'survey questions poll pesquisa perguntas enquete encuesta preguntas',
	'/transfers':
		'import export CSV Excel xlsx file upload download arquivo planilha baixar archivo hoja descargar',
	'/account':
		'password passcode 2fa mfa two-step factor authenticator security sessions logout profile senha verificação duas etapas segurança sessões perfil contraseña clave verificación dos pasos seguridad sesiones',
	'/users':
		'team staff employees invite password reset equipe funcionários convidar senha equipo empleados invitar contraseña',
	'/roles': 'rights access permissions direitos acesso derechos acceso',
	'/audit':
		'log history activity sign-ins who changed histórico acessos quem alterou historial accesos quién cambió',
	'/settings': 'preferences options configuration preferências opções ajustes preferencias opciones',
	'/settings/shop': 'brand logo colours name marca cores nome colores nombre',
	'/settings/basics': 'language currency time zone idioma moeda fuso moneda zona horaria',
	'/settings/branches': 'stores locations lojas unidades tiendas locales',
	'/settings/mail': 'SMTP sender remetente remitente correo',
	'/settings/security':
		'2fa mfa two-step factor sessions logout password senha duas etapas sessões contraseña dos pasos sesiones',
	'/settings/limits':
		'approval confirmation four eyes manual points aprovação confirmação pontos aprobación confirmación puntos',
	'/settings/single-sign-on': 'SSO OpenID OIDC login Google Microsoft',
	'/settings/members': 'member interface tokens origins interface de participantes API interfaz',
	'/settings/widget': 'appearance look script tag button aparência botão apariencia botón',
	'/keys': 'tokens API secret integration credentials chave segredo credenciais clave secreto credenciales',
	'/webhooks': 'events callbacks notifications eventos notificações notificaciones',
	'/pin-gateway': 'SMS WhatsApp verification code código',
	'/test': 'sandbox test mode teste prueba',
}

/** What people also call the figures on the tabs of the reports. */
export const REPORT_SYNONYMS: Readonly<Record<keyof (typeof reports)['en']['tabs'], string>> = {
	repeat: 'repurchase second order return rate recompra segundo pedido',
	buyers: 'members others comparison participantes comparação miembros comparación',
	cohorts: 'retention joined month retenção mês retención mes',
	points:
		'breakage expired redemption rate liability cost ROI vencidos perdidos resgate custo retorno canje costo',
	best: 'top customers VIP spenders melhores clientes mejores clientes',
	expiring: 'points expire soon expiry expiration vencimento vencer vencem vencen',
}

export const SIGN_OUT_SYNONYMS = 'logout log out sign off deslogar encerrar sessão salir desconectar'
